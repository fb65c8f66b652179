ALTER TABLE "login_attempts" ADD COLUMN "wait_until" timestamp (3) with time zone;
