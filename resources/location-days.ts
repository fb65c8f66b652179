import { Role } from '../domain/actor.ts';
import { allAndOwner, serverWrites } from './schema/access.ts';
import { defineResource, type RowOf } from './schema/define-resource.ts';
import { date, instant, reference, text, time } from './schema/fields.ts';

/**
 * Single days on which a location opens differently (DEC-36). Equal bounds close the whole day; the day
 * itself is kept as well, because it is one of the location's calendar, not of UTC.
 */
export const locationDays = defineResource({
  name: 'location-days',
  label: { one: 'Special day', many: 'Special days' },
  title: 'day',
  fields: {
    location_id: reference('locations', { label: 'Location', required: true, filter: 'eq' }),
    day: date({ label: 'Day', required: true, filter: 'range', sortable: true }),
    date_open_from: instant({ label: 'Opens', required: true }),
    date_open_to: instant({ label: 'Closes', required: true }),
    block_start_time: time({ label: 'Break from' }),
    block_end_time: time({ label: 'Break to' }),
    reason_close: text({ label: 'Reason', required: true, maxLength: 1000 }),
  },
  list: {
    columns: ['location_id', 'day', 'date_open_from', 'date_open_to', 'reason_close'],
    sort: ['day', 'desc'],
  },
  access: serverWrites(allAndOwner(Role.Admin, Role.CustomerService, Role.Marketing)),
  owner: { through: 'location_id' },
});
export type LocationDay = RowOf<typeof locationDays>;
