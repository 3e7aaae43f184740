-- The server says it is ready only when every migration that it knows has been applied, so it must be able to look.

grant select on daybreak_migration to daybreak_app;
