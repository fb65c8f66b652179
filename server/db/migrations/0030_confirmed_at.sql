ALTER TABLE "auth_sessions" ADD COLUMN "confirmed_at" timestamp (3) with time zone;
