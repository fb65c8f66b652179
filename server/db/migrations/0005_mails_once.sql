CREATE UNIQUE INDEX "mails_message_id_unique" ON "mails" USING btree ("message_id") WHERE not "mails"."deleted";
