ALTER TABLE "auth_sessions" ADD COLUMN "browser" text;
--> statement-breakpoint
ALTER TABLE "auth_sessions" ADD COLUMN "address" text;
--> statement-breakpoint
ALTER TABLE "auth_sessions" ADD COLUMN "last_used_at" timestamp (3) with time zone;
