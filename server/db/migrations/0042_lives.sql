-- The cleaner finds what is past its life by these, the oldest first. New rows come at their right end, where an
-- index costs least.
create index history_create_time_life on history (create_time)
--> statement-breakpoint
create index operations_create_time_life on operations (create_time)
--> statement-breakpoint
create index security_events_create_time_life on security_events (create_time)
--> statement-breakpoint
create index mails_content_life on mails (create_time) where content_html <> ''
--> statement-breakpoint
create index mails_envelope_life on mails (create_time) where content_html = ''
--> statement-breakpoint
create index login_attempts_resets_at_life on login_attempts (resets_at)
--> statement-breakpoint
create index password_resets_expires_at_life on password_resets (expires_at)
--> statement-breakpoint
create index jobs_finished_at_life on jobs (finished_at)
