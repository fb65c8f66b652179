import { createHash } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import ical, { ICalEventStatus } from 'ical-generator';
import { z } from 'zod';
import type { Actor } from '../../domain/actor.ts';
import { takingPlace } from '../../domain/bookings/booking-status.ts';
import { type Language, languageOf } from '../../domain/people/language.ts';
import { refuse } from '../../domain/refusals/refuse.ts';
import { inOneLine } from '../../domain/text/in-one-line.ts';
import { bookings } from '../../resources/bookings.ts';
import { listedIds, rowsOf } from '../crud/export.ts';
import type { ListQuery } from '../db/sql/list-query.ts';
import { ApiError } from '../errors.ts';
import { afterResponse } from '../http/after-response.ts';
import { calendarWords } from '../mail/texts/calendar-words.ts';
import { type Feed, type FeedDeps, filterOf, openFeed } from './feed.ts';

const params = z.object({ secret: z.string().max(200) });
const query = z.object({ lang: z.string().max(10).optional() });
const schema = { params, querystring: query };
const description = {
  ...schema,
  tags: ['Calendars'],
  summary: 'The bookings of a calendar link, from a week ago on, as iCalendar (RFC 5545)',
  response: {
    200: { content: { 'text/calendar': { schema: { type: 'string' } } } },
    304: { description: 'As it is known already', type: 'null' },
  },
};

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;
const pastDays = 7;
const mostBookings = 5_000;
/** How soon programs ask again, of those that mind. */
const everySeconds = 900;

/**
 * The calendar behind a link, for whoever has it: what its owner may see now, and nothing once they may not. The
 * link stands in no log, because lines of requests name the route.
 */
export function serveCalendar(app: FastifyInstance, deps: FeedDeps): void {
  const { database, now } = deps;
  const after = afterResponse(app);
  app.get(
    '/api/v3/calendars/:secret/bookings.ics',
    { config: { public: true, describe: () => description }, schema },
    async (request, reply) => {
      const opened = await openFeed(deps, params.parse(request.params).secret);
      if (opened === undefined) throw new ApiError(404, refuse('calendar.closed'));
      const { feed, actor, name } = opened;
      const shown = await bookingsOf(deps, feed, actor);
      const text = calendarOf(shown, {
        name,
        language: languageOf(query.parse(request.query).lang),
        portal: deps.portalAddress(),
      });
      if (Date.parse(feed.read_at) < now() - hourMs || feed.read_at === feed.create_time)
        after(request, () => noteRead(feed.id));
      const etag = `"${createHash('sha256').update(text).digest('base64url').slice(0, 27)}"`;
      reply.headers({ etag, 'cache-control': `private, max-age=${everySeconds}` });
      if (request.headers['if-none-match'] === etag) return reply.code(304).send();
      return reply
        .header('content-disposition', 'inline; filename="bookings.ics"')
        .type('text/calendar; charset=utf-8')
        .send(text);
    },
  );

  async function noteRead(id: number): Promise<void> {
    const read = new Date(now()).toISOString();
    await database.query('update "calendar_feeds" set "read_at" = $2 where "id" = $1', [id, read]);
  }
}

const person = z.object({
  first_name: z.string().nullish(),
  last_name: z.string().nullish(),
  email: z.string().nullish(),
  phone_number: z.string().nullish(),
});

/** What a booking tells its reader; what they may not see is not there. */
const booking = z.object({
  id: z.int(),
  start_time: z.string(),
  end_time: z.string(),
  slot_duration: z.int(),
  version: z.int(),
  create_time: z.string(),
  update_time: z.string(),
  user: person.nullish(),
  home_bed: z.object({ name: z.string().nullish() }).nullish(),
  partner_location: z
    .object({ name: z.string().nullish(), city: z.string().nullish(), country: z.string().nullish() })
    .nullish(),
});
type Shown = z.infer<typeof booking>;
const listOfBookings = z.array(booking);

/** The bookings that take place, or did so of late; those that were cancelled or moved away have gone. */
async function bookingsOf({ database, now }: FeedDeps, feed: Feed, actor: Actor): Promise<Shown[]> {
  const since = new Date(now() - pastDays * dayMs).toISOString();
  const query: ListQuery = {
    page: 1,
    itemsPerPage: mostBookings,
    sort: { field: 'start_time', descending: false },
    filter: [
      ...filterOf(feed),
      { field: 'booking_status', op: 'in', value: takingPlace },
      { field: 'end_time', op: 'gt', value: since },
    ],
  };
  const ids = (await listedIds(database, bookings, query, actor)).slice(0, mostBookings);
  const shown: Shown[] = [];
  for await (const part of rowsOf(database, bookings, { query, ids }, actor))
    shown.push(...listOfBookings.parse(JSON.parse(part.toString())));
  return shown;
}

interface Told {
  /** Of the record whose bookings they are; empty for all. */
  readonly name: string;
  readonly language: Language;
  /** Without a slash at the end. */
  readonly portal: string;
}

function calendarOf(shown: readonly Shown[], { name, language, portal }: Told): string {
  const say = calendarWords[language];
  const calendar = ical({
    name: plain(name === '' ? say.all : name),
    prodId: { company: 'Partner Portal', product: 'Bookings', language: language.toUpperCase() },
    ttl: everySeconds,
  });
  for (const each of shown) {
    const { id, home_bed, partner_location: at } = each;
    const changed = new Date(each.update_time);
    const url = `${portal}/bookings/${id}`;
    calendar.createEvent({
      id: `booking-${id}@${new URL(portal).host}`,
      start: new Date(each.start_time),
      end: new Date(each.end_time),
      // The same as long as nothing has changed, so that the whole is told by its ETag.
      stamp: changed,
      created: new Date(each.create_time),
      lastModified: changed,
      sequence: each.version,
      status: ICalEventStatus.CONFIRMED,
      summary: joined(' · ', [nameOf(each.user) ?? say.booking, `${each.slot_duration} ${say.minutes}`]),
      location: joined(', ', [at?.name, at?.city, at?.country]),
      description: joined('\n', [
        home_bed?.name && `${say.device}: ${home_bed.name}`,
        each.user?.phone_number,
        each.user?.email,
        `${say.number} ${id}: ${url}`,
      ]),
      url,
    });
  }
  return calendar.toString();
}

function nameOf(user: Shown['user']): string | undefined {
  const name = joined(' ', [user?.first_name, user?.last_name]);
  return name === '' ? (user?.email ?? undefined) : name;
}

function joined(between: string, parts: readonly (string | null | undefined)[]): string {
  return inOneLine(
    parts.map(part => plain(part ?? '')),
    between,
  );
}

/** In one line: what somebody typed begins no line of the calendar. */
function plain(text: string): string {
  return text.replace(/\p{Cc}+/gu, ' ').trim();
}
