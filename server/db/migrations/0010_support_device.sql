ALTER TABLE "supports" ADD COLUMN "device_id" integer;
--> statement-breakpoint
ALTER TABLE "supports" ADD CONSTRAINT "supports_device_id_fk" FOREIGN KEY ("device_id") REFERENCES "public"."devices"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
CREATE INDEX "supports_device_id_order" ON "supports" USING btree ("device_id","id");
