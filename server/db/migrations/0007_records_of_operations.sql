ALTER TABLE "operations" ADD COLUMN "record" text COLLATE "portal_text";
--> statement-breakpoint
ALTER TABLE "operations" ADD COLUMN "row_id" integer;
--> statement-breakpoint
ALTER TABLE "operations" ADD COLUMN "title" text COLLATE "portal_text";
