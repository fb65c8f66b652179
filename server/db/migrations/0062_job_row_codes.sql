ALTER TABLE "job_rows" ADD COLUMN "error" text;
--> statement-breakpoint
ALTER TABLE "job_rows" ADD COLUMN "params" jsonb;
