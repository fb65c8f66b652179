import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { startApp, type TestApp } from '../support/app.ts';
import { roleNames } from '../support/demo-accounts.ts';

const currency = z.strictObject({
  code: z.string().regex(/^[A-Z]{3}$/),
  symbol: z.string().min(1),
  name: z.string().min(3),
  decimal_digits: z.union([z.literal(0), z.literal(2), z.literal(3)]),
  rounding: z.number().min(0).max(5),
});

const country = z.strictObject({
  countryCode: z.string().regex(/^[A-Z]{2}$/),
  countryName: z.string().min(3),
  currencyCode: z.string(),
  population: z.int().min(0),
  capital: z.string(),
  continentName: z.enum([
    'Africa',
    'Antarctica',
    'Asia',
    'Europe',
    'North America',
    'Oceania',
    'South America',
  ]),
});

const zone = z.strictObject({
  name: z.string().refine(name => new Intl.DateTimeFormat('en', { timeZone: name }) !== undefined),
  countryCode: z.string(),
  countryName: z.string(),
  cities: z.array(z.string()),
  aliases: z.array(z.string()),
});

describe('the tables of the world', () => {
  let app: TestApp;
  beforeAll(async () => {
    app = await startApp();
  });
  afterAll(() => app.close());

  const table = async <Entry extends z.ZodType>(name: string, entry: Entry) => {
    const answer = await (await app.as('marketing')).get(`/api/v3/reference/${name}`);
    expect(answer.status).toBe(200);
    return z.array(entry).parse(answer.body.data);
  };

  it('REF-01 REF-02 REF-08 DEC-65 currencies with symbol, name, digits and the step of cash', async () => {
    const currencies = await table('currencies', currency);
    expect(currencies.length).toBeGreaterThanOrEqual(130);
    const named = (code: string) => currencies.find(each => each.code === code);
    expect(named('CHF')).toEqual({
      code: 'CHF',
      symbol: 'CHF',
      name: 'Swiss Franc',
      decimal_digits: 2,
      rounding: 0.05,
    });
    expect(named('USD')).toMatchObject({ symbol: '$', decimal_digits: 2, rounding: 0 });
    expect(named('VND')).toMatchObject({ symbol: '₫', decimal_digits: 0, rounding: 0 });
    expect(named('KWD')?.decimal_digits).toBe(3);
    expect(named('UAH')?.symbol).toBe('₴');
    expect(named('GEL')?.symbol).toBe('₾');
    expect(new Set(currencies.map(({ code }) => code)).size).toBe(currencies.length);
  });

  it('REF-03 REF-08 about 250 countries, alphabetically, with capital, continent and population', async () => {
    const countries = await table('countries', country);
    expect(countries.length).toBeGreaterThan(245);
    expect(countries.length).toBeLessThan(260);
    const names = countries.map(({ countryName }) => countryName);
    expect(names).toEqual(names.toSorted(new Intl.Collator('en').compare));
    expect(countries.find(({ countryCode }) => countryCode === 'VN')).toMatchObject({
      countryName: 'Vietnam',
      currencyCode: 'VND',
      capital: 'Hanoi',
      continentName: 'Asia',
    });
    const nameOf = (code: string) => countries.find(each => each.countryCode === code)?.countryName;
    expect(['AX', 'BL', 'CI', 'CW', 'RE'].map(nameOf)).toEqual([
      ...['Åland Islands', 'Saint Barthélemy', "Côte d'Ivoire", 'Curaçao', 'Réunion'],
    ]);
    expect([nameOf('AC'), nameOf('TA')]).toEqual([undefined, undefined]);
    const peopled = countries.filter(({ population }) => population > 0);
    expect(peopled.length).toBeGreaterThan(235);
    const people = countries.reduce((sum, { population }) => sum + population, 0);
    expect(people).toBeGreaterThan(7.5e9);
  });

  it('REF-04 REF-05 time zones, those of the United States first, with their older names', async () => {
    const zones = await table('time-zones', zone);
    const american = zones.filter(({ countryCode }) => countryCode === 'US').length;
    expect(american).toBeGreaterThan(5);
    expect(zones.slice(0, american).every(({ countryCode }) => countryCode === 'US')).toBe(true);
    const named = (name: string) => zones.find(each => each.name === name);
    expect(named('America/New_York')?.aliases).toContain('US/Eastern');
    expect(named('UTC')?.aliases).toContain('Etc/UTC');
    expect(named('Asia/Kolkata')?.aliases).toContain('Asia/Calcutta');
    expect(named('Asia/Ho_Chi_Minh')?.aliases).toContain('Asia/Saigon');
  });

  it('REF-06 ENUM-12 DEC-17 how bookings end up, spelled as in the music and plan area', async () => {
    const statuses = await table('booking-statuses', z.strictObject({ value: z.int(), label: z.string() }));
    expect(statuses.map(({ value, label }) => `${label}=${value}`)).toEqual([
      ...['Booked=2', 'Completed=4', 'Canceled=3', 'Expired=6', 'Rescheduled=10'],
    ]);
  });

  it('every role may read them, nobody else, and there are no others', async () => {
    for (const role of roleNames) {
      expect((await (await app.as(role)).get('/api/v3/reference/currencies')).status).toBe(200);
    }
    expect((await app.anonymous.get('/api/v3/reference/currencies')).status).toBe(401);
    expect((await (await app.as('admin')).get('/api/v3/reference/moons')).status).toBe(400);
  });
});
