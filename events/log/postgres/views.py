"""Read models in the database itself: what everybody may know of the matches, for any SQL tool.

They are the tables of `referee tables` of the same names, as far as SQL can tell them from entries.
Which lines stand is folded as `projections.history` does it: of all that entries say of a place the
last word counts. SQL cannot tell which word of a move names a covered card: where a move covers
one, or the referee speaks in a deal that is not published, its text is null.

Whoever may read the views needs no right to the tables behind them. A function in a view is run by
whoever asks, with his search path: so in it everything is named with its schema.
"""

VIEWS = ("matches", "seats", "moves", "results", "penalties", "players", "overview")
"""Those that anybody may be given; the others, of which they are made, tell what is covered."""

_JSON_OF = """
    CREATE FUNCTION {s}.json_of(body text) RETURNS jsonb LANGUAGE plpgsql IMMUTABLE STRICT AS $$
    BEGIN  -- what cannot be read is null: an audit tells what is wrong with it
        RETURN pg_catalog.replace(body, '\\u0000', '\\ufffd')::pg_catalog.jsonb;
    EXCEPTION WHEN data_exception OR program_limit_exceeded THEN RETURN NULL;
    END $$
"""
_BODIES = """
    CREATE VIEW {s}.bodies AS
    SELECT e.match, e.number, e.text, e.recorder, e.at, b.body
    FROM {s}.entries AS e
    CROSS JOIN LATERAL (SELECT {s}.json_of(e.body) AS body OFFSET 0) AS b  -- read once
"""
_TOUCHES = """
    CREATE VIEW {s}.touches AS  -- what each entry says of each place; step 1: it no longer stands
    SELECT b.match, string_to_array(t.place, '.')::bigint[] AS place, b.number, t.step, t.events,
        coalesce(t.step = 2 AND t.place = a.place, false) AS amends
    FROM {s}.bodies AS b
    CROSS JOIN LATERAL (SELECT b.body #> '{events,0}' AS event) AS f
    CROSS JOIN LATERAL (
        SELECT f.event ->> 'number' AS place
        WHERE f.event ->> 'type' IN ('match.move_amended', 'match.place_amended')
        UNION ALL SELECT NULL LIMIT 1
    ) AS a
    CROSS JOIN LATERAL (
        SELECT b.number::text, 0, coalesce(b.body -> 'events', '[]')
        UNION ALL
        SELECT jsonb_path_query(f.event, '$.numbers[*]') #>> '{}', 1, NULL
        WHERE f.event ->> 'type'
            IN ('match.moves_undone', 'match.places_undone', 'match.moves_struck')
        UNION ALL
        SELECT gone.place #>> '{}', 1, NULL
        FROM (
            SELECT jsonb_path_query(f.event, '$.removed[*]')
            UNION ALL SELECT jsonb_path_query(f.event, '$.struck[*]')
            UNION ALL SELECT jsonb_path_query(f.event, '$.undone[*]')
        ) AS gone (place)
        WHERE f.event ->> 'type' = 'match.dispute_decided'
        UNION ALL
        SELECT jsonb_path_query(f.event, '$.fallen[*][0]') #>> '{}', 1, NULL
        WHERE f.event ->> 'type' IN ('match.moves_struck', 'match.dispute_decided',
            'match.move_amended', 'match.place_amended', 'match.moves_inserted',
            'match.moves_redone')
        UNION ALL
        SELECT r ->> 'number', 2, coalesce(r #> '{body,events}', '[]')
        FROM jsonb_path_query(b.body, '$.restated[*]') AS r
    ) AS t (place, step, events)
    WHERE t.place ~ '^[0-9]{1,18}([.][0-9]{1,18})*$'
"""
_LINES = """
    CREATE VIEW {s}.lines AS
    SELECT match, place, min(number) AS number, max(number) AS since,
        (array_agg(step ORDER BY number DESC, step DESC))[1] <> 1 AS stands,
        (array_agg(events ORDER BY number DESC, step DESC))[1] AS events,
        max(number) FILTER (WHERE amends) AS amended
    FROM {s}.touches GROUP BY match, place
"""
_ENDS = """
    CREATE VIEW {s}.ends AS
    SELECT l.match, bool_or(l.events @> '[{"type": "match.published"}]') AS published,
        (array_agg(o.event ORDER BY l.place DESC) FILTER (WHERE o.event IS NOT NULL))[1] AS event,
        (array_agg(l.number ORDER BY l.place DESC) FILTER (WHERE o.event IS NOT NULL))[1] AS number
    FROM {s}.lines AS l
    CROSS JOIN LATERAL (
        SELECT jsonb_path_query_first(l.events, '$[*] ? (@.type == "match.game_over")') AS event
    ) AS o
    WHERE l.stands GROUP BY l.match
"""
_OPENINGS = """
    CREATE VIEW {s}.openings AS
    SELECT b.match, b.at, b.body #> '{events,0}' AS event, e.published, e.event AS over,
        e.number AS ended, b.body #>> '{events,0,seed}' IS NOT NULL AND NOT e.published AS sealed
    FROM {s}.bodies AS b JOIN {s}.ends AS e USING (match)
    WHERE b.number = 0 AND b.body #>> '{events,0,type}' = 'match.opened'
"""
_MATCHES = """
    CREATE VIEW {s}.matches AS
    SELECT o.match, o.event ->> 'game' AS game,
        CASE WHEN o.over IS NULL THEN 'open' ELSE 'over' END AS status,
        t.lowered ->> 'event' AS event, t.lowered ->> 'round' AS round,
        t.lowered ->> 'site' AS site, t.lowered ->> 'date' AS date,
        t.lowered ->> 'referee' AS referee,
        o.event ->> 'edition' AS edition, o.event ->> 'digest' AS digest,
        (o.event -> 'revision')::integer AS revision, o.event ->> 'seed' IS NOT NULL AS dealt,
        p.options, t.tags, o.at AS begun, last.at AS last, h.number AS entries,
        CASE WHEN NOT o.sealed THEN encode(h.chain, 'hex') END AS chain
    FROM {s}.openings AS o
    JOIN {s}.heads AS h USING (match)
    JOIN {s}.entries AS last ON last.match = h.match AND last.number = h.number
    CROSS JOIN LATERAL (
        SELECT coalesce(jsonb_object_agg(p ->> 0, p ->> 1), '{}') AS options
        FROM jsonb_path_query(o.event, '$.options[*]') AS p
    ) AS p
    CROSS JOIN LATERAL (
        SELECT coalesce(jsonb_object_agg(p ->> 0, p ->> 1), '{}') AS tags,
            coalesce(jsonb_object_agg(lower(p ->> 0), p ->> 1), '{}') AS lowered
        FROM jsonb_path_query(o.event, '$.tags[*]') AS p
    ) AS t
"""
_SEATS = """
    CREATE VIEW {s}.seats AS
    SELECT o.match, s.pair ->> 0 AS seat, s.position::integer AS position,
        nullif(s.pair ->> 1, s.pair ->> 0) AS player,
        CASE WHEN o.over IS NULL THEN NULL
            WHEN o.over -> 'winners' = '[]' THEN 'drawn'
            WHEN o.over -> 'winners' ? (s.pair ->> 0) THEN 'won'
            ELSE 'lost' END AS outcome,
        (
            SELECT (score -> 1)::integer FROM jsonb_path_query(o.over, '$.scores[*]') AS score
            WHERE score -> 0 = s.pair -> 0 LIMIT 1
        ) AS score
    FROM {s}.openings AS o
    CROSS JOIN LATERAL jsonb_path_query(o.event, '$.seats[*]') WITH ORDINALITY AS s (pair, position)
"""
_COVERS = """? ((@.type == "cards.named"
            || ((@.type == "cards.moved" || @.type == "cards.shown")
                && exists (@.seen) && !(@.seen == "all")))
            && exists (@.cards[*] ? (@ != "?")))"""
_MOVES = f"""
    CREATE VIEW {{s}}.moves AS
    SELECT b.match, b.number, coalesce(b.body #>> '{{words,0}}', '') AS mover,
        coalesce(b.body #>> '{{words,1}}', '') AS verb,
        CASE WHEN o.published OR NOT (
            o.sealed AND b.body #>> '{{words,0}}' = 'referee'
            OR b.body @? '$.events[*] {_COVERS}'
            OR b.body @? '$.restated[*].body.events[*] {_COVERS}') THEN b.text END AS text,
        l.stands, CASE WHEN NOT l.stands THEN l.since END AS taken_back_by,
        l.amended AS amended_by,
        coalesce(b.body #>> '{{events,0,type}}'
            IN ('match.lot_sealed', 'match.lot_thrown', 'match.lot_opened')
        OR b.body @? '$.events[*]' AND NOT EXISTS (
            SELECT FROM jsonb_path_query(b.body, '$.events[*].type') AS kind
            WHERE kind #>> '{{}}' NOT IN (
                'match.note_taken', 'match.move_annotated', 'match.ruling_stated',
                'match.penalty_given', 'match.irregularity_noted', 'match.clock_read',
                'match.published', 'match.lot_sealed', 'match.lot_thrown', 'match.lot_opened',
                'match.moves_undone', 'match.places_undone', 'match.move_amended',
                'match.place_amended', 'match.moves_inserted', 'match.moves_struck',
                'match.moves_redone', 'match.place_annotated', 'match.variation_given',
                'match.dispute_opened', 'match.claim_made', 'match.dispute_decided',
                'match.decision_appealed', 'match.dispute_withdrawn'
            )
        ), false) AS book_keeping,
        (
            SELECT coalesce(string_agg(g #>> '{{}}', ' '), '')
            FROM jsonb_path_query(b.body, '$.glyphs[*]') AS g
        ) AS glyphs,
        CASE WHEN o.sealed THEN '' ELSE coalesce(b.body ->> 'remark', '') END AS remark,
        CASE WHEN o.sealed THEN '' ELSE (
            SELECT coalesce(string_agg(c #>> '{{}}', E'\\n'), '')
            FROM jsonb_path_query(b.body, '$.comments[*]') AS c
        ) END AS comments,
        coalesce(b.body ->> 'evidence', 'seen') AS evidence,
        b.body -> 'sure' IS DISTINCT FROM 'false' AS sure,
        b.body -> 'overrule' IS NOT DISTINCT FROM 'true' AS overruled,
        coalesce(b.body ->> 'happened', '') AS happened, b.at, b.recorder
    FROM {{s}}.bodies AS b
    JOIN {{s}}.openings AS o USING (match)
    JOIN {{s}}.lines AS l ON l.match = b.match AND l.place = ARRAY[b.number::bigint]
    WHERE b.number > 0 AND b.body IS NOT NULL
"""
_RESULTS = """
    CREATE VIEW {s}.results AS
    SELECT o.match, o.ended AS number,
        CASE WHEN o.over -> 'winners' = '[]' THEN 'drawn' ELSE 'won' END AS outcome,
        o.over -> 'winners' AS winners, o.over ->> 'reason' AS reason,
        CASE WHEN o.sealed AND o.over ->> 'why' <> '' THEN '?'
            ELSE coalesce(o.over ->> 'why', '') END AS why
    FROM {s}.openings AS o WHERE o.over IS NOT NULL
"""
_PENALTIES = """
    CREATE VIEW {s}.penalties AS
    SELECT b.match, b.number, p ->> 'seat' AS seat, p ->> 'kind' AS kind,
        CASE WHEN o.sealed AND p ->> 'why' <> '' THEN '?' ELSE p ->> 'why' END AS why,
        coalesce(p -> 'cites', '[]') AS cites, s.player, NOT l.stands AS struck, b.recorder
    FROM {s}.bodies AS b
    JOIN {s}.openings AS o USING (match)
    JOIN {s}.lines AS l ON l.match = b.match AND l.place = ARRAY[b.number::bigint]
    CROSS JOIN LATERAL
        jsonb_path_query(b.body, '$.events[*] ? (@.type == "match.penalty_given")') AS p
    JOIN {s}.seats AS s ON s.match = b.match AND s.seat = p ->> 'seat'
"""
_PLAYERS = """
    CREATE VIEW {s}.players AS
    SELECT s.player, m.event ->> 'game' AS game, count(s.outcome) AS played,
        count(*) FILTER (WHERE s.outcome = 'won') AS won,
        count(*) FILTER (WHERE s.outcome = 'lost') AS lost,
        count(*) FILTER (WHERE s.outcome = 'drawn') AS drawn,
        count(*) FILTER (WHERE s.outcome IS NULL) AS open
    FROM {s}.seats AS s JOIN {s}.openings AS m USING (match)
    WHERE s.player IS NOT NULL GROUP BY s.player, m.event ->> 'game'
"""
_OVERVIEW = """
    CREATE VIEW {s}.overview AS
    SELECT m.match, m.game, coalesce(m.date, left(m.begun, 10)) AS date, m.event, s.players,
        m.status, s.winners, r.reason, m.entries
    FROM {s}.matches AS m
    LEFT JOIN {s}.results AS r USING (match)
    CROSS JOIN LATERAL (
        SELECT string_agg(coalesce(player, seat), ' – ' ORDER BY position) AS players,
            string_agg(coalesce(player, seat), ', ' ORDER BY position)
                FILTER (WHERE outcome = 'won') AS winners
        FROM {s}.seats WHERE seats.match = m.match
    ) AS s
"""

MADE = (
    *(_JSON_OF, _BODIES, _TOUCHES, _LINES, _ENDS, _OPENINGS),
    *(_MATCHES, _SEATS, _MOVES, _RESULTS, _PENALTIES, _PLAYERS, _OVERVIEW),
)
"""The statements that make them, in this order."""
