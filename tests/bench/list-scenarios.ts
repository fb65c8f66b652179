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
  | { readonly kind: 'search'; readonly q: string };

export interface Scenario {
  readonly name: string;
  readonly connections: number;
  readonly asked: readonly Params[];
}

export const pageSize = 20;
const dayMs = 86_400_000;
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
    { name: 'ordinary location', connections: 1, asked: ordinary },
    { name: 'ordinary location', connections: 16, asked: ordinary },
    { name: 'busiest location', connections: 16, asked: busiest },
    { name: 'busiest location', connections: 64, asked: busiest },
    { name: 'everything, page 1', connections: 1, asked: everything(1) },
    { name: 'everything, page 1 000', connections: 1, asked: everything(Math.min(1000, deepest)) },
    { name: `everything, page ${deepest}`, connections: 1, asked: everything(deepest) },
    { name: 'users whose e-mail contains …', connections: 16, asked: words.map(q => ({ kind: 'users', q })) },
    { name: 'bookings by guest or device', connections: 1, asked: words.map(q => ({ kind: 'search', q })) },
  ];
}

function many<Item>(item: (index: number) => Item): Item[] {
  return Array.from({ length: 240 }, (_, index) => item(index));
}
