CREATE TABLE "email_changes" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" integer NOT NULL,
	"old_email" text NOT NULL,
	"new_email" text NOT NULL,
	"asked_by" integer NOT NULL,
	"session" uuid,
	"confirm_hash" text NOT NULL,
	"stop_hash" text NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"stop_until" timestamp (3) with time zone NOT NULL,
	"confirmed_at" timestamp (3) with time zone,
	"stopped_at" timestamp (3) with time zone,
	"create_time" timestamp (3) with time zone DEFAULT now() NOT NULL
);

--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "email_confirmed_at" timestamp (3) with time zone;
--> statement-breakpoint
CREATE UNIQUE INDEX "email_changes_confirm_hash_unique" ON "email_changes" USING btree ("confirm_hash");
--> statement-breakpoint
CREATE UNIQUE INDEX "email_changes_stop_hash_unique" ON "email_changes" USING btree ("stop_hash");
--> statement-breakpoint
CREATE INDEX "email_changes_user_id_order" ON "email_changes" USING btree ("user_id");
--> statement-breakpoint
CREATE INDEX "email_changes_stop_until_order" ON "email_changes" USING btree ("stop_until");
--> statement-breakpoint
-- A password was chosen by a link to the address, unless the address was changed afterwards: that was never confirmed.
UPDATE "users" SET "email_confirmed_at" = now() WHERE "password_hash" IS NOT NULL AND NOT EXISTS (SELECT 1 FROM "history" h WHERE h."resource" = 'users' AND h."row_id" = "users"."id" AND h."action" = 'update' AND h."changes" -> 'email' IS NOT NULL);
