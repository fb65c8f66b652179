CREATE INDEX "users_city_text" ON "users" USING gin ("city" gin_trgm_ops);
