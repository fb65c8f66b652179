import { isRecord } from '../../domain/record.ts';
import { locations } from '../../resources/locations.ts';
import { friendlyZone } from '../address/zone-names.ts';
import type { Connection } from '../db/database.ts';

type Values = Readonly<Record<string, unknown>>;

const { fields } = locations;

/**
 * The body of a write with what follows from it: the zone by its usual name (ADDR-08), the currency of the
 * prices (DEC-107), and the place in the reference lists.
 */
export async function completed(transaction: Connection, body: unknown, stored: Values): Promise<unknown> {
  if (!isRecord(body)) return body;
  return {
    ...body,
    ...zoneByName(body),
    ...pricesInCurrency(body, stored),
    ...(await listedPlace(transaction, body, stored)),
  };
}

function zoneByName({ timezone }: Values): Values {
  return typeof timezone === 'string' ? { timezone: friendlyZone(timezone) } : {};
}

function pricesInCurrency(body: Values, stored: Values): Values {
  if (body.price_rules === undefined && body.currency === undefined) return {};
  const currency = body.currency ?? stored.currency;
  const rules = body.price_rules ?? stored.price_rules;
  if (!Array.isArray(rules)) return {};
  return { price_rules: rules.map((rule: unknown) => (isRecord(rule) ? { ...rule, currency } : rule)) };
}

/** The country and the city of the reference lists, where the address names listed ones and the caller none. */
async function listedPlace(transaction: Connection, body: Values, stored: Values): Promise<Values> {
  if (body.city === undefined && body.country_short_name === undefined) return {};
  const city = fields.city.schema.safeParse(body.city ?? stored.city).data;
  const code = fields.country_short_name.schema.safeParse(
    body.country_short_name ?? stored.country_short_name,
  ).data;
  if (city === undefined || code === undefined) return {};
  const [listed] = await transaction.query<{ country_id: number; city_id: number | null }>(
    `select c."id" as country_id, (select y."id" from "cities" y where y."country_id" = c."id"
        and lower(y."city_name") = lower($2) and not y."deleted" order by y."id" limit 1) as city_id
      from "countries" c where c."country_code" = upper($1) and not c."deleted" limit 1`,
    [code, city],
  );
  return {
    country_id: body.country_id ?? listed?.country_id ?? null,
    city_id: body.city_id ?? listed?.city_id ?? null,
  };
}
