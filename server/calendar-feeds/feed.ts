import { type Actor, isRole } from '../../domain/actor.ts';
import type { FilterEntry } from '../../domain/filter.ts';
import { devices } from '../../resources/devices.ts';
import { locations } from '../../resources/locations.ts';
import { scopeOf } from '../../resources/schema/access.ts';
import type { Resource } from '../../resources/schema/define-resource.ts';
import { users } from '../../resources/users.ts';
import type { SignedText } from '../auth/sessions/signing-keys.ts';
import type { Connection, Database } from '../db/database.ts';
import { readRow } from '../db/rows.ts';

export interface FeedDeps {
  readonly database: Database;
  /** Signs links, and knows its own again. */
  readonly secrets: SignedText;
  /** Where people reach the portal, without a slash at the end. */
  readonly portalAddress: () => string;
  /** Epoch ms. */
  readonly now: () => number;
}

/** A row of `calendar_feeds`. */
export interface Feed {
  readonly id: number;
  readonly user_id: number;
  readonly shows: 'all' | 'location' | 'device' | 'guest';
  /** 0 where it shows all that its owner may see. */
  readonly record_id: number;
  readonly nonce: string;
  readonly create_time: string;
  readonly read_at: string;
}

interface Shown {
  readonly resource: Resource;
  /** Which field of a booking names the record. */
  readonly field: string;
}

/** Whose bookings a link shows; undefined where it is all. */
export function shownBy(shows: Feed['shows']): Shown | undefined {
  return {
    all: undefined,
    location: { resource: locations, field: 'location_id' },
    device: { resource: devices, field: 'bed_id' },
    guest: { resource: users, field: 'user_id' },
  }[shows];
}

/** Narrows the bookings that somebody may see to those that the link shows. */
export function filterOf({ shows, record_id }: Pick<Feed, 'shows' | 'record_id'>): FilterEntry[] {
  const field = shownBy(shows)?.field;
  return field === undefined ? [] : [{ field, op: 'eq', value: record_id }];
}

/** What the record is called; null where the actor may not see it, the empty text where it is all. */
export async function nameOfFeed(
  connection: Connection,
  { shows, record_id }: Pick<Feed, 'shows' | 'record_id'>,
  actor: Actor,
): Promise<string | null> {
  const resource = shownBy(shows)?.resource;
  if (resource === undefined) return '';
  if (scopeOf(resource.access, 'read', actor.role) === undefined) return null;
  const row = await readRow(connection, resource, record_id, actor);
  if (row === undefined || row.deleted === true) return null;
  if (resource !== users) return String(row.name);
  return [row.first_name, row.last_name].filter(Boolean).join(' ') || String(row.email);
}

interface Owned extends Feed {
  readonly role: number | null;
}

/** The link behind a secret, and its owner with the role of now; undefined where it opens nothing any more. */
export async function openFeed(
  { database, secrets }: FeedDeps,
  secret: string,
): Promise<{ readonly feed: Feed; readonly actor: Actor; readonly name: string } | undefined> {
  const [id, nonce] = (secrets.read(secret) ?? '').split('.');
  if (id === undefined || nonce === undefined) return undefined;
  const [found] = await database.query<Owned>(
    `select f.*, u."role" from "calendar_feeds" f
     join "users" u on u."id" = f."user_id" and not u."disabled" and not u."deleted"
     where f."id" = $1 and f."nonce" = $2`,
    [id, nonce],
    'calendar-feed',
  );
  if (found === undefined || !isRole(found.role)) return undefined;
  const actor = { id: found.user_id, role: found.role };
  const name = await nameOfFeed(database, found, actor);
  return name === null ? undefined : { feed: found, actor, name };
}
