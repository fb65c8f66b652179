CREATE INDEX "users_phone_number_digits" ON "users" USING gin ((regexp_replace("phone_number", '\D', '', 'g')) gin_trgm_ops);
