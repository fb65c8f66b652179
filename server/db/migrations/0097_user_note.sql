ALTER TABLE "users" ADD COLUMN "note" text COLLATE "portal_text";
