ALTER TABLE "email_changes" ADD COLUMN "signed_in_at" timestamp (3) with time zone;
