import { beforeAll, expect, it } from 'vitest';
import { z } from 'zod';
import { resourceOf } from '../../resources/index.ts';
import { type BookedPlace, expectStatus, openBookedPlace, type Who } from '../support/booked-place.ts';
import { onOneEngine } from '../support/databases.ts';

const found = z.object({ data: z.array(z.looseObject({ id: z.int() })) });

/** Two guests who share a name, a booking of each with the owner, and one of Amelia's with somebody else. */
onOneEngine('guests are found', 'pglite', open => {
  let place: BookedPlace;
  let amelia: number;
  let other: number;
  let hers: number;
  let elsewhere: number;
  beforeAll(async () => {
    place = await openBookedPlace(await open());
    const { app, callers } = place;
    const guest = (values: Record<string, string>) =>
      app.given.row('users', 0, { role: null, company: null, ...values });
    amelia = await guest({
      ...{ first_name: 'Amelia', last_name: 'Walker', email: 'amelia.walker@mail.example' },
      phone_number: '+44 20 7946 0958',
    });
    other = await guest({
      ...{
        first_name: 'Amelia',
        last_name: 'Stone',
        email: 'amy@mail.example',
        phone_number: '410-555-0158',
      },
    });
    hers = await place.booking({ user_id: amelia });
    await place.booking({ user_id: other, bed_id: place.otherBed });
    const { location, bed } = await place.place(callers.stranger.id);
    elsewhere = await place.booking({ user_id: amelia, location_id: location, bed_id: bed });
  });

  const ids = async (who: Who, list: 'bookings' | 'users', q: string) => {
    const url = `/api${resourceOf(list).endpoint}?page=1&itemsPerPage=50&q=${encodeURIComponent(q)}`;
    const { body } = expectStatus(await place.callers[who].get(url), 200);
    return found
      .parse(body)
      .data.map(({ id }) => id)
      .toSorted((one, next) => one - next);
  };

  it.each([
    'Amelia Walker',
    'Walker Amelia',
    '  walker   AMELIA ',
    'amelia.walker@mail.example',
    'walker mail.example',
    '+44 20 7946 0958',
    '+44 (0)20 7946-0958',
    '0044 20 79460958',
    '020 7946 0958',
    '02079460958',
    '+442079460958',
    '7946 0958',
    '0958',
    'walker 0958',
  ])('DEC-130 LIST-14 by %j, and their bookings with them', async q => {
    expect(await ids('service', 'users', q)).toEqual([amelia]);
    expect(await ids('admin', 'bookings', q)).toEqual([hers, elsewhere]);
  });

  it.each([
    [
      'Nguyễn Thị',
      'Hằng',
      ['nguyen thi', 'NGUYEN', 'Nguyễn', 'nguyễn hang', 'thị', 'hằng nguyen', 'Nguye\u0302\u0303n'],
    ],
    ['Đặng', 'Văn Ước', ['dang', 'đặng', 'ĐẶNG', 'dang uoc', 'van Uoc']],
    ['Søren', 'Großmann', ['soren', 'grossmann', 'Großmann', 'GROSSMANN', 'søren gross']],
    ['Łukasz', 'Müller', ['lukasz muller', 'Łukasz', 'MÜLLER']],
    ['Renee', 'Cote', ['renée', 'Côté', 'RENÉE COTE']],
    ['Иван', 'Петров', ['иван', 'ПЕТРОВ']],
  ])(
    'DEC-299 %s %s is found with accents, without them, and in capitals',
    async (first_name, last_name, asked) => {
      const { app } = place;
      const id = await app.given.row('users', 0, {
        ...{ role: null, company: null, first_name, last_name },
        email: `${crypto.randomUUID()}@mail.example`,
      });
      const booked = await place.booking({ user_id: id, booking_status: 3 });
      const filtered = async (field: string, value: string) => {
        const filter = encodeURIComponent(JSON.stringify([{ field, op: 'ilike', value }]));
        const url = `/api${resourceOf('users').endpoint}?page=1&itemsPerPage=50&filter=${filter}`;
        return found
          .parse(expectStatus(await place.callers.admin.get(url), 200).body)
          .data.map(row => row.id);
      };
      for (const q of asked) {
        expect(await ids('service', 'users', q), q).toEqual([id]);
        expect(await ids('admin', 'bookings', q), q).toEqual([booked]);
      }
      const plain = first_name
        .normalize('NFD')
        .replace(/[\u0300-\u036f]/g, '')
        .toUpperCase();
      expect(await filtered('first_name', plain.slice(1))).toEqual([id]);
      expect(await filtered('last_name', plain)).toEqual([]);
    },
  );

  it('DEC-299 signs of a pattern are looked for as they stand, also in the full width of other keyboards', async () => {
    const { app } = place;
    const named = async (last_name: string) =>
      await app.given.row('users', 0, {
        ...{ role: null, company: null, first_name: 'Sign', last_name },
        email: `${crypto.randomUUID()}@mail.example`,
      });
    const [percent, line, back] = [await named('a%b'), await named('a_b'), await named('a\\b')];
    await named('axb');
    for (const q of ['a%b', 'a\uff05b', 'a\ufe6ab'])
      expect(await ids('admin', 'users', q), q).toEqual([percent]);
    for (const q of ['a_b', 'a\uff3fb']) expect(await ids('admin', 'users', q), q).toEqual([line]);
    for (const q of ['a\\b', 'a\uff3cb', 'a\u2216b', 'a\ufe68b'])
      expect(await ids('admin', 'users', q), q).toEqual([back]);
  });

  it('DEC-130 by all words and not by some of them', async () => {
    expect(await ids('admin', 'users', 'Amelia Stone')).toEqual([other]);
    expect(await ids('admin', 'users', 'Amelia')).toEqual([amelia, other]);
    expect(await ids('admin', 'users', 'Amelia Walker Stone')).toEqual([]);
    expect(await ids('admin', 'bookings', 'amelia 4105550158 walker')).toEqual([]);
    expect(await ids('admin', 'users', '+1 410 555 0158')).toEqual([other]);
    expect(await ids('admin', 'users', '410-555-0159')).toEqual([]);
  });

  it('DEC-130 a booking by its number, with and without the sign, alone and beside a name', async () => {
    expect(await ids('admin', 'bookings', `#${hers}`)).toEqual([hers]);
    expect(await ids('admin', 'bookings', `${hers}`)).toContain(hers);
    expect(await ids('admin', 'bookings', `walker #${elsewhere}`)).toEqual([elsewhere]);
    expect(await ids('admin', 'bookings', '#99999999999')).toEqual([]);
    expect(await ids('admin', 'bookings', '#0')).toEqual([]);
  });

  it('DEC-28 D1 a partner finds guests of their own bookings alone, and no account', async () => {
    for (const q of ['Walker Amelia', '02079460958', `#${hers}`, 'amelia.walker@mail.example']) {
      expect(await ids('owner', 'bookings', q)).toEqual([hers]);
      expect(await ids('owner', 'users', q)).toEqual([]);
    }
    expect(await ids('stranger', 'bookings', '020 7946 0958')).toEqual([elsewhere]);
    expect(await ids('stranger', 'bookings', `#${hers}`)).toEqual([]);
    expect(await ids('stranger', 'bookings', '410-555-0158')).toEqual([]);
  });

  it('DEC-130 a booking carries the phone number of its guest for whoever reads it', async () => {
    const url = `/api/v3/bookings/${hers}`;
    const { body } = expectStatus(await place.callers.owner.get(url), 200);
    expect(z.object({ user: z.looseObject({}) }).parse(body).user).toEqual({
      ...{ id: amelia, email: 'amelia.walker@mail.example', first_name: 'Amelia', last_name: 'Walker' },
      phone_number: '+44 20 7946 0958',
    });
  });

  it('B16 a text of many words asks no more than a few', async () => {
    const words = Array.from({ length: 66 }, (_, at) => String.fromCodePoint(97 + (at % 26)).repeat(2));
    expect(await ids('admin', 'bookings', words.join(' ').slice(0, 200))).toEqual([]);
    expect(await ids('admin', 'bookings', '12 '.repeat(66))).toEqual([]);
  });
});
