/** What is asked of a list, in words that each of the compared systems turns into its own request. */
export type Params =
  | {
      readonly kind: 'bookings';
      readonly location?: number;
      readonly statuses: readonly number[];
      readonly from: string;
      readonly to: string;
      readonly page: number;
    }
  | { readonly kind: 'users'; readonly q: string }
  | { readonly kind: 'search'; readonly q: string }
  /** One booking with its guest, device and location. */
  | { readonly kind: 'record'; readonly id: number }
  /** Another customer for a device, at each asking. */
  | { readonly kind: 'write'; readonly id: number }
  /** The bookings that hold a location, or one device, between two instants: a month of a calendar, slots of a day. */
  | {
      readonly kind: 'between';
      readonly of: 'location_id' | 'bed_id';
      readonly id: number;
      readonly from: string;
      readonly to: string;
    }
  | { readonly kind: 'fleet' };

export interface Scenario {
  readonly name: string;
  readonly connections: number;
  readonly asked: readonly Params[];
  /** The goal that it is measured for, where there is one. */
  readonly goal?: string;
  /** Asked of the portal alone: nobody else has an answer to it. */
  readonly alone?: boolean;
  /** What a browser says that it can read; without, answers come as they are. */
  readonly encoding?: string;
}

/** What a browser of today says that it can read. */
export const asBrowsersSay = 'gzip, deflate, br, zstd';
export const pageSize = 20;
const dayMs = 86_400_000;
/** The statuses in which a booking holds its device. */
export const holding = [1, 2, 3];
const anyStatus = [1, 2, 3, 4, 5, 6, 7, 10, 11];

/** The scenarios over a database with so many bookings. Bounds move by a second, so that nobody answers from memory. */
export function scenariosOf(bookings: number, today: number): Scenario[] {
  const day = (offset: number, shiftMs: number) => new Date(today + offset * dayMs - shiftMs).toISOString();
  const list = (location: (index: number) => number) =>
    many<Params>(index => ({
      kind: 'bookings',
      location: location(index),
      statuses: [1, 2, 3],
      from: day(-730, index * 1000),
      to: day(-365, 0),
      page: 1,
    }));
  const everything = (page: number) =>
    many<Params>(index => ({
      kind: 'bookings',
      statuses: anyStatus,
      from: day(-1500, index * 1000),
      to: day(60, 0),
      page,
    }));
  const ordinary = list(index => 2 + (index % Math.min(40, bookings / 400)));
  const busiest = list(() => 1);
  const deepest = Math.floor((bookings * 0.8) / pageSize);
  const words = many(index => `mueller${10 + (index % 90)}`);
  return [
    { name: 'ordinary location', connections: 1, asked: ordinary, goal: 'list, 1' },
    { name: 'ordinary location', connections: 16, asked: ordinary, goal: 'list, 16' },
    { name: 'ordinary location', connections: 64, asked: ordinary, goal: 'list, 64' },
    { name: 'ordinary location, compressed', connections: 16, asked: ordinary, encoding: asBrowsersSay },
    { name: 'busiest location', connections: 16, asked: busiest },
    { name: 'busiest location', connections: 64, asked: busiest },
    { name: 'everything, page 1', connections: 1, asked: everything(1) },
    { name: 'everything, page 1 000', connections: 1, asked: everything(Math.min(1000, deepest)) },
    { name: `everything, page ${deepest}`, connections: 1, asked: everything(deepest) },
    {
      name: 'users whose e-mail contains …',
      connections: 16,
      asked: words.map(q => ({ kind: 'users', q })),
      goal: 'users, 16',
    },
    { name: 'bookings by guest or device', connections: 1, asked: words.map(q => ({ kind: 'search', q })) },
  ];
}

/** What people ask all day beside lists, over a database with so many bookings. */
export function recordScenariosOf(bookings: number, today: number): Scenario[] {
  const day = (offset: number) => new Date(today + offset * dayMs).toISOString();
  const devices = Math.max(4, Math.round(bookings / 200) * 4);
  const records = many<Params>(index => ({ kind: 'record', id: 1 + ((index * 7919) % bookings) }));
  const writes = many<Params>(index => ({ kind: 'write', id: 1 + ((index * 37) % devices) }));
  const between = (of: 'location_id' | 'bed_id', days: number) =>
    many<Params>(index => ({
      ...{ kind: 'between', of, id: 2 + (index % Math.min(40, bookings / 400)) },
      ...{ from: day(-60 - index), to: day(-60 - index + days) },
    }));
  const search = (q: string): Params => ({ kind: 'search', q });
  const each = (name: string, goal: string, asked: readonly Params[]): Scenario[] =>
    [1, 16, 64].map(connections => ({ name, connections, asked, goal: `${goal}, ${connections}` }));
  return [
    ...each('one record', 'record', records),
    { name: 'one record, compressed', connections: 16, asked: records, encoding: asBrowsersSay },
    ...each('a PUT', 'write', writes),
    {
      ...{ name: 'month of a location', connections: 16, goal: 'month, 16' },
      asked: between('location_id', 30),
    },
    { name: 'slots of a day', connections: 16, asked: between('bed_id', 1), goal: 'slots, 16' },
    { name: 'fleet health', connections: 1, asked: [{ kind: 'fleet' }], alone: true, goal: 'fleet' },
    {
      name: 'one letter',
      connections: 1,
      asked: [search('a'), search('n')],
      alone: true,
      goal: 'one letter',
    },
    {
      name: 'two letters',
      connections: 1,
      asked: [search('an'), search('ma')],
      alone: true,
      goal: 'two letters',
    },
  ];
}

function many<Item>(item: (index: number) => Item): Item[] {
  return Array.from({ length: 240 }, (_, index) => item(index));
}
