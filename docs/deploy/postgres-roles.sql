-- Roles with the least rights for a log in PostgreSQL, in the schema `referee`.
--
-- Run it in the log's database, as its owner, who makes the roles if he may (CREATEROLE; else run it
-- the first time as a superuser), after the log was made there once by the owner
-- (`referee --log postgresql://OWNER@HOST/DATABASE matches` says whether it is there;
-- `referee --log ... new GAME`, or `copy --to`, makes it), and again after each upgrade:
--
--     psql -d DATABASE -f postgres-roles.sql
--
-- Then give the roles to those who log in, each one line:
--
--     CREATE ROLE club LOGIN PASSWORD '...' IN ROLE referee_service;
--
-- Roles are those of the whole server. A log in another schema (#spring) has roles of its own
-- (`spring_service` ...):
--
--     sed -E 's/referee([._])/spring\1/g; s/SCHEMA referee/SCHEMA spring/' postgres-roles.sql | psql -d DATABASE

DO $$
DECLARE
    name text;
BEGIN
    FOREACH name IN ARRAY ARRAY[
        'referee_service', 'referee_forget', 'referee_reader', 'referee_public'
    ] LOOP
        IF to_regrole(name) IS NULL THEN
            EXECUTE format('CREATE ROLE %I NOLOGIN', name);
        END IF;
    END LOOP;
    IF NOT pg_has_role('referee_forget', 'referee_service', 'MEMBER') THEN
        GRANT referee_service TO referee_forget;  -- it may do what a service may, too
    END IF;
END $$;

-- Nobody else: PostgreSQL gives nothing in a schema of one's own to all, and this says so.
REVOKE ALL ON SCHEMA referee FROM PUBLIC;
REVOKE ALL ON ALL TABLES IN SCHEMA referee FROM PUBLIC;
GRANT USAGE ON SCHEMA referee
    TO referee_service, referee_forget, referee_reader, referee_public;

-- A service, and whoever enters by the command line: adds, and moves heads; rewrites nothing.
GRANT SELECT ON ALL TABLES IN SCHEMA referee TO referee_service;
GRANT INSERT ON referee.entries, referee.heads, referee.keys, referee.slips, referee.editions
    TO referee_service;
GRANT UPDATE (number, chain, moved) ON referee.heads TO referee_service;

-- Who forgets matches may do all that, and this; the triggers let it take nothing but what it notes first.
GRANT INSERT ON referee.forgotten TO referee_forget;
GRANT DELETE ON referee.entries, referee.heads, referee.keys, referee.slips TO referee_forget;

-- Who reads the record, as an audit does: all that was entered, the covered cards and the seed of
-- a match that is being played among it, and neither keys nor rights. For nobody who plays.
GRANT SELECT ON referee.about, referee.entries, referee.heads, referee.editions, referee.forgotten,
    referee.events TO referee_reader;

-- Who counts and reports: what everybody may know, and nothing else.
GRANT SELECT ON referee.matches, referee.seats, referee.moves, referee.results, referee.penalties,
    referee.players, referee.overview TO referee_public, referee_reader;
