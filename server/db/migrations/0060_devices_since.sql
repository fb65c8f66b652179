ALTER TABLE "users" ADD COLUMN "devices_since" timestamp (3) with time zone;
