"""The log in PostgreSQL, for services on many machines. Needs psycopg (the extra `postgres`)."""
