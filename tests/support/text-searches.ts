import { registry } from '../../resources/index.ts';
import type { Answer, Caller } from './caller.ts';
import type { Quarters } from './text-meter.ts';

/** A request that carries texts. */
export interface TextRequest {
  readonly name: string;
  /** Whether it meets all of the worst letters in each run: where its text is a language of its own. */
  readonly meetsAll?: boolean;
  /** Sends it with the texts that `text` makes of each bound. */
  readonly send: (text: (most: number) => string, size: Quarters) => Promise<Answer>;
}

/** Free text and filters of the lists, and what else is asked for by a text in the address. */
export function searches(admin: Caller): TextRequest[] {
  const lists = Object.values(registry).flatMap(resource => {
    const url = `/api${resource.endpoint}?page=1&itemsPerPage=5`;
    const [field] = Object.entries(resource.fields).find(([, { filter }]) => filter === 'ilike') ?? [];
    const filter = (value: string) => encodeURIComponent(JSON.stringify([{ field, op: 'ilike', value }]));
    return [
      { name: `${url} q`, url: (text: string) => `${url}&q=${encodeURIComponent(text)}`, most: 200 },
      ...(field === undefined
        ? []
        : [
            {
              name: `${url} ${field}`,
              url: (text: string) => `${url}&filter=${filter(text)}`,
              most: 200,
            },
          ]),
      {
        name: `${url} filter`,
        url: (text: string) => `${url}&filter=${encodeURIComponent(text)}`,
        most: 1_500,
      },
    ];
  });
  const others = [
    'address?country=GB&q=',
    'homebeds/available/location?connection_id=',
    'homebeds/fleet-health?timezone=',
    'records/bookings/totals?of=start_time&edges=2031-01-01T00:00:00Z,2031-01-02T00:00:00Z&q=',
    'records/bookings/totals?of=start_time&edges=',
  ];
  const single = others.map(path => ({
    name: path,
    url: (text: string) => `/api/v3/${path}${encodeURIComponent(text)}`,
    most: 1_500,
  }));
  return [...lists, ...single].map(({ name, url, most }) => ({
    name,
    send: (text: (most: number) => string, size: Quarters) =>
      admin.get(url(text(Math.floor((most * size) / 4)))),
  }));
}
