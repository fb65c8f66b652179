import { blocks } from './blocks.ts';
import { bookings } from './bookings.ts';
import { cities } from './cities.ts';
import { companies } from './companies.ts';
import { conditions } from './conditions.ts';
import { countries } from './countries.ts';
import { deviceLogs } from './device-logs.ts';
import { devices } from './devices.ts';
import { guests } from './guests.ts';
import { hardwares } from './hardwares.ts';
import { history } from './history.ts';
import { invitationLinks } from './invitation-links.ts';
import { isInstant } from './kinds/kinds.ts';
import { locationDays } from './location-days.ts';
import { locationHours } from './location-hours.ts';
import { locations } from './locations.ts';
import { mails } from './mails.ts';
import { operations } from './operations.ts';
import { partners } from './partners.ts';
import { plans } from './plans.ts';
import { playlists } from './playlists.ts';
import { programs } from './programs.ts';
import { promotions } from './promotions.ts';
import { questions } from './questions.ts';
import { rollouts } from './rollouts.ts';
import { savedViews } from './saved-views.ts';
import type { Resource } from './schema/define-resource.ts';
import { securityEvents } from './security-events.ts';
import { sessions } from './sessions.ts';
import { settings } from './settings.ts';
import { sharedDevices } from './shared-devices.ts';
import { statistics } from './statistics.ts';
import { supports } from './supports.ts';
import { testingRecords } from './testing-records.ts';
import { tracks } from './tracks.ts';
import { users } from './users.ts';

/** Every resource of the portal; screens, routes, tables, rights and tests follow from this record. */
export const resources = {
  users,
  partners,
  guests,
  companies,
  'invitation-links': invitationLinks,
  locations,
  'location-hours': locationHours,
  'location-days': locationDays,
  blocks,
  promotions,
  devices,
  'shared-devices': sharedDevices,
  'device-logs': deviceLogs,
  bookings,
  sessions,
  'testing-records': testingRecords,
  hardwares,
  rollouts,
  cities,
  countries,
  settings,
  questions,
  plans,
  conditions,
  statistics,
  playlists,
  tracks,
  programs,
  supports,
  'saved-views': savedViews,
  history,
  operations,
  'security-events': securityEvents,
  mails,
};

export type ResourceName = keyof typeof resources;

/** The same record for code that treats all resources alike. */
export const registry: Readonly<Record<string, Resource>> = resources;

/** The resource of that name; throws where the name comes from our own descriptions and is wrong. */
export function resourceOf(name: string): Resource {
  const resource = registry[name];
  if (resource === undefined) throw new Error(`No resource is called ${name}`);
  return resource;
}

/** The fields of the referenced row that a reference carries along: those named, else its title. */
export function shownFields(target: {
  readonly resource: string;
  readonly show: readonly string[];
}): readonly string[] {
  return target.show.length > 0 ? target.show : resourceOf(target.resource).title;
}

/** How a row is called in links, selects and questions: its title fields, else its number. */
export function titleOf(resource: Resource, row: Readonly<Record<string, unknown>>): string {
  const parts = resource.title
    .map(name => (isInstant(resource.fields[name]) ? minuteOf(row[name]) : row[name]))
    .filter(part => typeof part === 'string' || typeof part === 'number');
  return parts.length > 0 ? parts.join(' ') : `#${String(row.id)}`;
}

/** `2026-08-25T12:00:00.000Z` → `2026-08-25 12:00 UTC`. */
function minuteOf(instant: unknown): unknown {
  return typeof instant === 'string' ? `${instant.slice(0, 16).replace('T', ' ')} UTC` : instant;
}
