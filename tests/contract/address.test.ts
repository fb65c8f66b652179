import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { isZoneName } from '../../domain/time/calendar.ts';
import { googleMaps } from '../../server/address/google.ts';
import { startApp, type TestApp } from '../support/app.ts';
import type { Answer } from '../support/caller.ts';
import { type FakeMaps, fakeMaps } from '../support/fake-maps.ts';
import { hostileTexts } from '../support/hostile-values.ts';

const rows = z.array(z.record(z.string(), z.unknown()));
const found = ({ body }: Answer) => rows.parse(body.data);

describe('addresses from the gazetteer', () => {
  let app: TestApp;
  beforeAll(async () => {
    app = await startApp();
  });
  afterAll(() => app.close());

  const look = async (q: string, more = '') =>
    await (await app.as('service')).get(`/api/v3/address?q=${encodeURIComponent(q)}${more}`);
  const first = async (q: string) => found(await look(q))[0];

  it('ADDR-01 ADDR-07 ADDR-08 DEC-74 a city is found with country, plain name, coordinates and zone', async () => {
    const [place] = found(await look('ho chi minh'));
    expect(place).toEqual({
      place_id: null,
      description: expect.stringMatching(/^Ho Chi Minh City, .*Vietnam$/),
      street: null,
      city_name: 'Ho Chi Minh City',
      city_short_name: 'Ho Chi Minh City',
      postal_code: null,
      country_name: 'Vietnam',
      country_shortName: 'VN',
      timezone: 'Asia/Ho_Chi_Minh',
      latitude: expect.closeTo(10.8, 0),
      longitude: expect.closeTo(106.7, 0),
      currency: 'VND',
    });
  });

  it.each([
    ['London', 'London', 'GB', 'Europe/London', 'GBP'],
    ['paris', 'Paris', 'FR', 'Europe/Paris', 'EUR'],
    ['zurich', 'Zürich', 'CH', 'Europe/Zurich', 'CHF'],
    ['Đà Nẵng', 'Da Nang', 'VN', 'Asia/Ho_Chi_Minh', 'VND'],
    ['new york', 'New York City', 'US', 'America/New_York', 'USD'],
    ['Portland, OR', 'Portland', 'US', 'America/Los_Angeles', 'USD'],
    ['London, Ontario', 'London', 'CA', 'America/Toronto', 'CAD'],
    ['London, ON', 'London', 'CA', 'America/Toronto', 'CAD'],
    ['Perth, WA', 'Perth', 'AU', 'Australia/Perth', 'AUD'],
    ['Guadalajara, JAL', 'Guadalajara', 'MX', 'America/Mexico_City', 'MXN'],
    ['Santa Maria, RS', 'Santa Maria', 'BR', 'America/Sao_Paulo', 'BRL'],
    ['Aurangabad, MH', 'Aurangabad', 'IN', 'Asia/Kolkata', 'INR'],
    ['Atlanta, Georgia', 'Atlanta', 'US', 'America/New_York', 'USD'],
    ['Tbilisi, Georgia', 'Tbilisi', 'GE', 'Asia/Tbilisi', 'GEL'],
    ['Hong Kong', 'Hong Kong', 'HK', 'Asia/Hong_Kong', 'HKD'],
    ['lord howe', 'Lord Howe', 'AU', 'Australia/Lord_Howe', 'AUD'],
    ['Kathmandu, Nepal', 'Kathmandu', 'NP', 'Asia/Kathmandu', 'NPR'],
    ['São Paulo', 'São Paulo', 'BR', 'America/Sao_Paulo', 'BRL'],
    ['Vatican City', 'Vatican City', 'VA', 'Europe/Vatican', 'EUR'],
  ])('ADDR-01 FORM-LOC-12 %s is %s in %s, %s, %s', async (q, city_name, country, timezone, currency) => {
    expect(await first(q)).toMatchObject({
      city_name,
      country_shortName: country,
      timezone,
      currency,
    });
  });

  it.each([
    ['31 Shelton Street, London WC2H 9HN, UK', '31 Shelton Street', 'London', 'WC2H 9HN', 'GB'],
    ['Invalidenstraße 43, 10115 Berlin', 'Invalidenstraße 43', 'Berlin', '10115', 'DE'],
    ['1-22-10 Aobadai, Meguro, Tokyo', '1-22-10 Aobadai', 'Meguro', null, 'JP'],
    ['42 Nguyễn Huệ, Quận 1, Ho Chi Minh', '42 Nguyễn Huệ, Quận 1', 'Ho Chi Minh City', null, 'VN'],
  ])('ADDR-01 %s is taken apart', async (q, street, city_name, postal_code, country_shortName) => {
    expect(await first(q)).toMatchObject({ street, city_name, postal_code, country_shortName });
  });

  it('ADDR-04 a village that no list has is believed, with a zone where its country has but one', async () => {
    expect(await first('Kleines Dorf, Nepal')).toMatchObject({
      city_name: 'Kleines Dorf',
      country_shortName: 'NP',
      timezone: 'Asia/Kathmandu',
    });
    expect(await first('Little Village, United States')).toMatchObject({
      city_name: 'Little Village',
      timezone: null,
    });
  });

  it('ADDR-06 coordinates lead to the nearest city', async () => {
    expect(await first('51.5072, -0.1276')).toMatchObject({
      city_name: 'London',
      timezone: 'Europe/London',
      latitude: 51.5072,
      longitude: -0.1276,
    });
    expect(found(await look('0, 0'))).toEqual([]);
  });

  it('asks in one country only where that is wanted', async () => {
    const inCanada = found(await look('london', '&country=ca'));
    expect(inCanada.length).toBeGreaterThan(0);
    expect(inCanada.every(place => place.country_shortName === 'CA')).toBe(true);
  });

  it('every zone is one that exists, and every currency one that a location may take', async () => {
    const names = 'ab ba ca da el fo gr ha is ka la ma no or po qu ri sa ta ur vi wa xi yo za'.split(' ');
    for (const name of names)
      for (const { timezone, currency, description } of found(await look(name))) {
        expect(isZoneName(String(timezone)), `${description}: ${timezone}`).toBe(true);
        expect(currency).toMatch(/^[A-Z]{3}$/);
      }
  });

  it('says what is wrong with a question, and breaks at none', async () => {
    expect((await look('a')).status).toBe(400);
    expect((await look('x'.repeat(201))).status).toBe(400);
    expect((await look('london', '&country=england')).status).toBe(400);
    for (const text of hostileTexts.filter(each => each.isWellFormed()))
      expect([200, 400], text.slice(0, 40)).toContain((await look(text)).status);
  });

  it.each([
    ['admin', 200],
    ['partner', 200],
    ['service', 200],
    ['marketing', 403],
  ] as const)('ADDR-10 DEC-26 %s is answered %s', async (role, status) => {
    const caller = await app.as(role);
    expect((await caller.get('/api/v3/address?q=london')).status).toBe(status);
    expect((await caller.get('/api/v3/address/none')).status).toBe(status === 200 ? 404 : 403);
  });

  it('is quick once it is read', async () => {
    const before = process.cpuUsage();
    for (let question = 0; question < 50; question++) await look('london');
    // Its own work: the time by the clock would be that of the whole machine.
    const { user, system } = process.cpuUsage(before);
    expect((user + system) / 1_000 / 50).toBeLessThan(100);
  });
});

describe('addresses from a maps service', () => {
  const key = 'maps-key-canary';
  const now = Date.parse('2026-07-01T00:00:00Z');
  let maps: FakeMaps;
  let app: TestApp;
  beforeAll(async () => {
    maps = await fakeMaps();
    app = await startApp({ addresses: googleMaps({ key, hosts: maps.hosts, now: () => now }) });
  });
  beforeEach(() => {
    maps.asked.length = 0;
    for (const path of Object.keys(maps.answers)) delete maps.answers[path];
  });
  afterAll(async () => {
    await app.close();
    await maps.close();
  });

  const ask = async (url: string) => await (await app.as('partner')).get(url);
  const part = (long_name: string, types: string[], short_name = long_name) => ({
    long_name,
    short_name,
    types,
  });
  const house = {
    status: 'OK',
    results: [
      {
        formatted_address: '31 Shelton St, London WC2H 9HN, UK',
        geometry: { location: { lat: 51.5148, lng: -0.1242 } },
        address_components: [
          part('31', ['street_number']),
          part('Shelton Street', ['route']),
          part('London', ['postal_town']),
          part('England', ['administrative_area_level_1']),
          part('United Kingdom', ['country', 'political'], 'GB'),
          part('WC2H 9HN', ['postal_code']),
        ],
      },
    ],
  };

  it('ADDR-09 suggests what the service predicts, and keeps the key to itself', async () => {
    maps.answers['/v1/places:autocomplete'] = {
      suggestions: [{ placePrediction: { placeId: 'ChIJ-1', text: { text: '31 Shelton St, London, UK' } } }],
    };
    const answer = await ask('/api/v3/address?q=31%20Shelton&country=gb');
    expect(found(answer)).toMatchObject([
      { place_id: 'ChIJ-1', description: '31 Shelton St, London, UK', city_name: null, timezone: null },
    ]);
    expect(maps.asked).toMatchObject([{ key }]);
    expect(JSON.parse(maps.asked[0]?.body ?? '')).toEqual({
      input: '31 Shelton',
      includedRegionCodes: ['gb'],
    });
    expect(answer.text).not.toContain(key);
  });

  it('ADDR-01 ADDR-07 a chosen place is completed by geocoding and by its zone at this time', async () => {
    maps.answers['/maps/api/geocode/json'] = house;
    maps.answers['/maps/api/timezone/json'] = { status: 'OK', timeZoneId: 'Europe/London' };
    expect((await ask('/api/v3/address/ChIJ-1')).body).toEqual({
      street: '31 Shelton Street',
      city_name: 'London',
      city_short_name: 'London',
      postal_code: 'WC2H 9HN',
      country_name: 'United Kingdom',
      country_shortName: 'GB',
      timezone: 'Europe/London',
      latitude: 51.5148,
      longitude: -0.1242,
      currency: 'GBP',
    });
    expect(maps.asked[0]?.url.searchParams.get('place_id')).toBe('ChIJ-1');
    expect(maps.asked[1]?.url.searchParams.get('location')).toBe('51.5148,-0.1242');
    expect(maps.asked[1]?.url.searchParams.get('timestamp')).toBe(String(now / 1000));
  });

  it('ADDR-06 ADDR-08 API-55 DEC-74 coordinates are geocoded, and an old name of a zone becomes the usual one', async () => {
    maps.answers['/maps/api/geocode/json'] = house;
    maps.answers['/maps/api/timezone/json'] = { status: 'OK', timeZoneId: 'Asia/Saigon' };
    const answer = await ask('/api/v3/address?q=51.5148,-0.1242');
    expect(found(answer)).toMatchObject([
      { place_id: null, timezone: 'Asia/Ho_Chi_Minh', description: '31 Shelton St, London WC2H 9HN, UK' },
    ]);
    expect(maps.asked[0]?.url.searchParams.get('latlng')).toBe('51.5148,-0.1242');
  });

  it('ADDR-02 ADDR-03 ADDR-04 what the service does not know is null', async () => {
    maps.answers['/maps/api/geocode/json'] = {
      status: 'OK',
      results: [{ ...house.results[0], address_components: [part('Shelton Street', ['route'])] }],
    };
    maps.answers['/maps/api/timezone/json'] = { status: 'ZERO_RESULTS' };
    expect((await ask('/api/v3/address/ChIJ-2')).body).toMatchObject({
      street: 'Shelton Street',
      city_name: null,
      country_name: null,
      timezone: null,
      currency: null,
    });
  });

  it('the number stands behind the street where the country has it so', async () => {
    const parts = [part('43', ['street_number']), part('Invalidenstraße', ['route'])];
    maps.answers['/maps/api/geocode/json'] = {
      status: 'OK',
      results: [
        {
          ...house.results[0],
          formatted_address: 'Invalidenstraße 43, 10115 Berlin, Germany',
          address_components: parts,
        },
      ],
    };
    maps.answers['/maps/api/timezone/json'] = { status: 'OK', timeZoneId: 'Europe/Berlin' };
    expect((await ask('/api/v3/address/ChIJ-3')).body.street).toBe('Invalidenstraße 43');
  });

  it('ADDR-05 a service that fails, refuses or answers nonsense is told in the generic words', async () => {
    const failures: [string, unknown][] = [
      ['/maps/api/geocode/json', undefined],
      ['/maps/api/geocode/json', { status: 'REQUEST_DENIED', error_message: `The key ${key} is wrong` }],
      ['/maps/api/geocode/json', { status: 'OVER_QUERY_LIMIT' }],
      ['/maps/api/geocode/json', 'nonsense'],
    ];
    for (const [path, answer] of failures) {
      maps.answers[path] = answer;
      const { status, body, text } = await ask('/api/v3/address/ChIJ-4');
      expect([status, body.message]).toEqual([502, 'Please, enter your address again']);
      expect(text).not.toContain(key);
    }
    const search = await ask('/api/v3/address?q=london');
    expect([search.status, search.body.message]).toEqual([502, 'Please, enter your address again']);
    expect(app.log()).not.toContain(key);
  });

  it('a place that does not exist is a 404', async () => {
    maps.answers['/maps/api/geocode/json'] = { status: 'ZERO_RESULTS', results: [] };
    expect((await ask('/api/v3/address/ChIJ-5')).status).toBe(404);
    expect((await ask('/api/v3/address/a%2Fb')).status).toBe(400);
  });
});
