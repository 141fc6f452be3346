BEGIN TRANSACTION;
CREATE TABLE editions (digest TEXT NOT NULL PRIMARY KEY, data BLOB NOT NULL);
INSERT INTO "editions" VALUES('44136fa355b3678a1146ad16f7e8649e94fb4fc21fe77e8310c060f61caaff8a',X'7B7D');
CREATE TABLE entries (
        position INTEGER PRIMARY KEY,  -- over all matches, never used again
        match TEXT NOT NULL,
        number INTEGER NOT NULL,
        id TEXT NOT NULL,
        text TEXT NOT NULL,
        body TEXT NOT NULL,
        recorder TEXT NOT NULL,
        at TEXT NOT NULL,
        leaf BLOB NOT NULL,
        chain BLOB NOT NULL,
        UNIQUE (match, number)
    );
INSERT INTO "entries" VALUES(1,'m',0,'0','','{"words":[],"events":[{"type":"match.opened","game":"toy"}]}','','19:00',X'50628FF9A0627093EA969619455A7904F78FC281792139E71C007B362EB9FA57',X'52E965487FF0DA5A7B9667B36BE8DE846A0D6504C77B0024A6FEB421D9621A26');
INSERT INTO "entries" VALUES(2,'m',1,'1','a attacks 1 2','{"words":["a","attacks","1","2"],"events":[{"type":"toy.attack_declared","seat":"a"},{"type":"toy.turn_ended"}]}','anna','19:02',X'5ED1A1186E72BD2EADB9318F69EDAF3264620C3AF44E69FFADD321DAFD58E880',X'5FB3B5D77310FCB9FA8C9F76EFCF3A79CE6A0F0764EA3936FE97269938B616DC');
INSERT INTO "entries" VALUES(3,'m',2,'2','a ends','{"words":["a","ends"],"events":[]}','','19:03',X'3DDFD586B31D0907E78F6F6FCF2367734E008B11CE3EC6AF5C188C8D8F698C86',X'1414B6AB93F308F4DE3712CEB9F68828261CDAD0A3C9799B59086C5AACD17148');
INSERT INTO "entries" VALUES(4,'n',0,'0','','{"words":[],"events":[{"type":"match.opened","game":"toy"}]}','','19:00',X'50628FF9A0627093EA969619455A7904F78FC281792139E71C007B362EB9FA57',X'9E1B67D9257F5FA20A0D938FDE8024CFDF815E0022FCE51CA1443C5CEB4F91B0');
INSERT INTO "entries" VALUES(5,'n',1,'1','a attacks 1 2','{"words":["a","attacks","1","2"],"events":[{"type":"toy.attack_declared","seat":"a"},{"type":"toy.turn_ended"}]}','anna','19:02',X'5ED1A1186E72BD2EADB9318F69EDAF3264620C3AF44E69FFADD321DAFD58E880',X'D41202F13EA174828B2AA64004262C7E06B3A5086CDAA6C0770FE6664D092CF9');
CREATE TABLE forgotten (
        gone INTEGER PRIMARY KEY,
        match TEXT NOT NULL UNIQUE,
        number INTEGER NOT NULL,
        chain BLOB NOT NULL,
        at TEXT NOT NULL,
        position INTEGER NOT NULL  -- the newest of all entries when it went
    );
INSERT INTO "forgotten" VALUES(1,'gone',0,X'74887031532A9077C9BE8BD33019F36E1F381ADB3C087898683AA55C61320D9C','19:05',6);
CREATE TABLE keys (
        match TEXT UNIQUE,  -- null: the log's own
        key BLOB NOT NULL
    );
INSERT INTO "keys" VALUES(NULL,X'B7062D198104790414058C7258272869');
INSERT INTO "keys" VALUES('m',X'E2F204C0B5BA24B01534E74B32F16061');
INSERT INTO "keys" VALUES('n',X'BC4F8979220E7C63E0563BB46C822DE0');
CREATE TABLE matches (
        begun INTEGER PRIMARY KEY,
        match TEXT NOT NULL UNIQUE,
        number INTEGER NOT NULL,
        chain BLOB NOT NULL,
        highest TEXT NOT NULL  -- id of an entry: one of its kind above it is new
    );
INSERT INTO "matches" VALUES(1,'m',2,X'1414B6AB93F308F4DE3712CEB9F68828261CDAD0A3C9799B59086C5AACD17148','');
INSERT INTO "matches" VALUES(2,'n',1,X'D41202F13EA174828B2AA64004262C7E06B3A5086CDAA6C0770FE6664D092CF9','');
CREATE TABLE slips (
        number INTEGER PRIMARY KEY AUTOINCREMENT,
        kind TEXT NOT NULL,
        match TEXT NOT NULL,  -- empty: of the whole service
        at TEXT NOT NULL,
        text TEXT NOT NULL
    );
INSERT INTO "slips" VALUES(1,'rights','','19:00','{"type":"made"}');
CREATE VIEW events AS
    SELECT e.position, e.match, e.number, e.at, e.recorder, e.text,
        c.key AS part, json_extract(c.value, '$.type') AS type, c.value AS event
    FROM entries AS e, json_each(e.body, '$.events') AS c;
CREATE TRIGGER entries_are_never_changed BEFORE UPDATE ON entries
    BEGIN SELECT RAISE(ABORT, 'an entry is never changed'); END;
CREATE TRIGGER entries_are_never_deleted BEFORE DELETE ON entries
    WHEN NOT EXISTS (SELECT 1 FROM forgotten WHERE match = OLD.match)
    BEGIN SELECT RAISE(ABORT, 'an entry is never deleted'); END;
CREATE TRIGGER matches_only_grow BEFORE UPDATE ON matches
    WHEN NEW.match <> OLD.match OR NEW.number <= OLD.number OR NEW.highest < OLD.highest
    BEGIN SELECT RAISE(ABORT, 'a match only grows'); END;
CREATE TRIGGER matches_are_never_deleted BEFORE DELETE ON matches
    WHEN NOT EXISTS (SELECT 1 FROM forgotten WHERE match = OLD.match)
    BEGIN SELECT RAISE(ABORT, 'a match is never deleted'); END;
CREATE TRIGGER forgotten_matches_never_return BEFORE INSERT ON matches
    WHEN EXISTS (SELECT 1 FROM forgotten WHERE match = NEW.match)
    BEGIN SELECT RAISE(ABORT, 'a forgotten match does not return'); END;
CREATE TRIGGER editions_never_update BEFORE update ON editions BEGIN SELECT RAISE(ABORT, 'what editions holds stays'); END;
CREATE TRIGGER editions_never_delete BEFORE delete ON editions BEGIN SELECT RAISE(ABORT, 'what editions holds stays'); END;
CREATE TRIGGER forgotten_never_update BEFORE update ON forgotten BEGIN SELECT RAISE(ABORT, 'what forgotten holds stays'); END;
CREATE TRIGGER forgotten_never_delete BEFORE delete ON forgotten BEGIN SELECT RAISE(ABORT, 'what forgotten holds stays'); END;
CREATE TRIGGER matches_never_replaced_by_begun BEFORE INSERT ON matches WHEN EXISTS (SELECT 1 FROM matches WHERE begun = NEW.begun) BEGIN SELECT RAISE(ABORT, 'what matches holds stays'); END;
CREATE TRIGGER matches_never_replaced_by_match BEFORE INSERT ON matches WHEN EXISTS (SELECT 1 FROM matches WHERE match = NEW.match) BEGIN SELECT RAISE(ABORT, 'what matches holds stays'); END;
CREATE TRIGGER editions_never_replaced_by_digest BEFORE INSERT ON editions WHEN EXISTS (SELECT 1 FROM editions WHERE digest = NEW.digest) BEGIN SELECT RAISE(ABORT, 'what editions holds stays'); END;
CREATE TRIGGER forgotten_never_replaced_by_gone BEFORE INSERT ON forgotten WHEN EXISTS (SELECT 1 FROM forgotten WHERE gone = NEW.gone) BEGIN SELECT RAISE(ABORT, 'what forgotten holds stays'); END;
CREATE TRIGGER forgotten_never_replaced_by_match BEFORE INSERT ON forgotten WHEN EXISTS (SELECT 1 FROM forgotten WHERE match = NEW.match) BEGIN SELECT RAISE(ABORT, 'what forgotten holds stays'); END;
CREATE TRIGGER keys_are_never_changed BEFORE UPDATE ON keys
    BEGIN SELECT RAISE(ABORT, 'a key is never changed'); END;
CREATE TRIGGER keys_are_never_deleted BEFORE DELETE ON keys
    WHEN NOT EXISTS (SELECT 1 FROM forgotten WHERE match = OLD.match)
    BEGIN SELECT RAISE(ABORT, 'a key is never deleted'); END;
CREATE TRIGGER keys_are_never_replaced BEFORE INSERT ON keys
    WHEN EXISTS (SELECT 1 FROM keys WHERE match IS NEW.match)
    BEGIN SELECT RAISE(ABORT, 'a key is never changed'); END;
CREATE INDEX slips_of ON slips (kind, match);
CREATE TRIGGER slips_are_never_changed BEFORE UPDATE ON slips
    BEGIN SELECT RAISE(ABORT, 'a slip is never changed'); END;
CREATE TRIGGER slips_are_never_deleted BEFORE DELETE ON slips
    WHEN NOT EXISTS (SELECT 1 FROM forgotten WHERE match = OLD.match)
    BEGIN SELECT RAISE(ABORT, 'a slip is never deleted'); END;
CREATE TRIGGER slips_never_replaced_by_number BEFORE INSERT ON slips WHEN EXISTS (SELECT 1 FROM slips WHERE number = NEW.number) BEGIN SELECT RAISE(ABORT, 'what slips holds stays'); END;
INSERT INTO "sqlite_sequence" VALUES('slips',1);
COMMIT;
PRAGMA application_id = 1380271698;
PRAGMA user_version = 4;
