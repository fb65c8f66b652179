ALTER TABLE "invitation_links" ADD COLUMN "used_time" timestamp (3) with time zone;
--> statement-breakpoint
ALTER TABLE "invitation_links" ADD COLUMN "token_hash" text COLLATE "portal_text";
--> statement-breakpoint
CREATE UNIQUE INDEX "invitation_links_token_hash_unique" ON "invitation_links" USING btree ("token_hash") WHERE not "invitation_links"."deleted";
--> statement-breakpoint
CREATE INDEX "invitation_links_used_time_order" ON "invitation_links" USING btree ("used_time","id");
