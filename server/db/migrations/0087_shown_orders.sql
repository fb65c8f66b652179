CREATE INDEX "users_create_time_order" ON "users" USING btree ("create_time","id");
--> statement-breakpoint
CREATE INDEX "invitation_links_create_time_order" ON "invitation_links" USING btree ("create_time","id");
--> statement-breakpoint
CREATE INDEX "rollouts_create_time_order" ON "rollouts" USING btree ("create_time","id");
--> statement-breakpoint
CREATE INDEX "supports_create_time_order" ON "supports" USING btree ("create_time","id");
--> statement-breakpoint
CREATE INDEX "history_create_time_order" ON "history" USING btree ("create_time","id");
--> statement-breakpoint
CREATE INDEX "operations_create_time_order" ON "operations" USING btree ("create_time","id");
--> statement-breakpoint
CREATE INDEX "security_events_create_time_order" ON "security_events" USING btree ("create_time","id");
