-- A location that changed hands left its devices to whom it had belonged to before.
UPDATE "devices" d SET "user_id" = l."user_id" FROM "locations" l WHERE l."id" = d."partner_location_id" AND d."user_id" IS DISTINCT FROM l."user_id";
