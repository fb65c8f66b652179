-- A person's country is kept as a code of two letters; names and other spellings that were typed before become it.
update "users" set "country" = "written"."code"
from (
  select distinct on (person."country") person."country" as "spelling",
    case known."country_code" when 'GB' then 'UK' else known."country_code" end as "code"
  from (select distinct "country" from "users" where "country" is not null) person
  join "countries" known on lower(btrim(person."country")) = lower(known."country")
    or upper(btrim(person."country")) = known."country_code"
  order by person."country", known."id"
) "written"
where "users"."country" = "written"."spelling" and "users"."country" <> "written"."code";
--> statement-breakpoint
-- Saved views go on finding the same people.
update "saved_views" set "filters" = jsonb_set("filters", '{country}', to_jsonb("known"."code"))
from (
  select lower("country") as "name", case "country_code" when 'GB' then 'UK' else "country_code" end as "code"
  from "countries"
) "known"
where "saved_views"."resource" = 'users' and lower("saved_views"."filters" ->> 'country') = "known"."name";
