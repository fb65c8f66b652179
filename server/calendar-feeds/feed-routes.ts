import { randomBytes } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { type CalendarFeed, calendarFeedCalls } from '../../contract/calendar-feeds.ts';
import { type Actor, Role } from '../../domain/actor.ts';
import { notice } from '../../domain/notices.ts';
import { refuse } from '../../domain/refusals/refuse.ts';
import { answer } from '../answer.ts';
import type { Connection } from '../db/database.ts';
import { conflict, forbidden, notFound } from '../errors.ts';
import { type Feed, type FeedDeps, nameOfFeed, shownBy } from './feed.ts';

const mostFeeds = 50;
const columns = '"id", "user_id", "shows", "record_id", "nonce", "create_time", "read_at"';

/**
 * Links by which calendar programs follow bookings, each with a secret of its own: made, renewed and closed by whom
 * they belong to. The link is signed and nowhere kept, so that nobody learns it from a copy of the database.
 */
export function feedRoutes(app: FastifyInstance, deps: FeedDeps): void {
  const { database } = deps;

  answer(app, calendarFeedCalls.own, async ({ request: { actor, signedIn } }) => {
    const feeds = await database.query<Feed>(
      `select ${columns} from "calendar_feeds" where "user_id" = $1 order by "id"`,
      [actor.id],
    );
    const told = await Promise.all(feeds.map(each => feedResponse(deps, database, each, actor)));
    // An admin who looks through somebody's eyes does not take their keys along.
    return { data: signedIn?.viewer === undefined ? told : told.map(each => ({ ...each, link: null })) };
  });

  answer(app, calendarFeedCalls.make, async ({ request: { actor }, body }) => {
    const asked = { shows: body.shows, record_id: 'record_id' in body ? body.record_id : 0 };
    if (asked.shows === 'all' && actor.role !== Role.Partner) throw forbidden();
    if ((await nameOfFeed(database, asked, actor)) === null)
      throw notFound(shownBy(asked.shows)?.resource.label.one ?? '', asked.record_id);
    const feed = await database.transaction(transaction => made(transaction, asked, actor.id));
    return { code: 200, ...notice('record.added'), data: await feedResponse(deps, database, feed, actor) };
  });

  answer(app, calendarFeedCalls.renew, async ({ request: { actor }, params }) => {
    const [feed] = await database.query<Feed>(
      `update "calendar_feeds" set "nonce" = $3 where "id" = $1 and "user_id" = $2 returning ${columns}`,
      [params.id, actor.id, newNonce()],
    );
    if (feed === undefined) throw notFound('Calendar link', params.id);
    return {
      code: 200,
      ...notice('calendar.renewed'),
      data: await feedResponse(deps, database, feed, actor),
    };
  });

  answer(app, calendarFeedCalls.remove, async ({ request: { actor }, params }) => {
    const removed = await database.query(
      'delete from "calendar_feeds" where "id" = $1 and "user_id" = $2 returning "id"',
      [params.id, actor.id],
    );
    if (removed.length === 0) throw notFound('Calendar link', params.id);
    return { code: 200, ...notice('record.deleted') };
  });
}

type Asked = Pick<Feed, 'shows' | 'record_id'>;

/** The link for this, made where there is none yet. Throws 409 for whoever has too many. */
async function made(transaction: Connection, { shows, record_id }: Asked, userId: number): Promise<Feed> {
  // Two requests at once count one after the other.
  await transaction.query('select 1 from "users" where "id" = $1 for update', [userId]);
  const [known] = await transaction.query<Feed>(
    `select ${columns} from "calendar_feeds" where "user_id" = $1 and "shows" = $2 and "record_id" = $3`,
    [userId, shows, record_id],
  );
  if (known !== undefined) return known;
  const [feed] = await transaction.query<Feed>(
    `insert into "calendar_feeds" ("user_id", "shows", "record_id", "nonce") select $1, $2, $3, $4
     where (select count(*) from "calendar_feeds" where "user_id" = $1) < $5 returning ${columns}`,
    [userId, shows, record_id, newNonce(), mostFeeds],
  );
  if (feed === undefined) throw conflict(refuse('calendar.many', { most: mostFeeds }));
  return feed;
}

function newNonce(): string {
  return randomBytes(12).toString('base64url');
}

async function feedResponse(
  { secrets, portalAddress }: FeedDeps,
  connection: Connection,
  feed: Feed,
  actor: Actor,
): Promise<CalendarFeed> {
  const { id, shows, record_id, nonce, create_time, read_at } = feed;
  return {
    id,
    shows,
    record_id: shows === 'all' ? null : record_id,
    name: await nameOfFeed(connection, feed, actor),
    link: `${portalAddress()}/api/v3/calendars/${secrets.sign(`${id}.${nonce}`)}/bookings.ics`,
    create_time,
    read_time: read_at === create_time ? null : read_at,
  };
}
