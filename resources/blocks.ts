import { Role } from '../domain/actor.ts';
import { weekdayChoices } from '../domain/time/calendar.ts';
import { allAndOwner, nobody } from './schema/access.ts';
import { defineResource, type RowOf } from './schema/define-resource.ts';
import { choices, date, reference, text, time } from './schema/fields.ts';

/**
 * Times in which a device, or all of a location, is taken for something else than guests (DEC-185), on the clock of
 * the location. Made and changed by a workflow, as bookings may stand in the way; what is removed is free again.
 */
export const blocks = defineResource({
  name: 'blocks',
  label: { one: 'Block', many: 'Blocks' },
  title: 'reason',
  fields: {
    location_id: reference('locations', { label: 'Location', required: true, filter: 'eq' }),
    // Without one all devices of the location are blocked.
    bed_id: reference('devices', { label: 'Device', as: 'home_bed', show: ['name'], filter: 'eq' }),
    reason: text({ label: 'Reason', required: true, maxLength: 200 }),
    first_day: date({ label: 'First day', required: true, filter: 'range', sortable: true }),
    last_day: date({ label: 'Last day', required: true, filter: 'range', sortable: true }),
    from_time: time({ label: 'From', required: true }),
    to_time: time({ label: 'To', required: true }),
    weekdays: choices({ label: 'Repeats on', choices: weekdayChoices }),
  },
  list: {
    columns: ['location_id', 'bed_id', 'reason', 'first_day', 'last_day', 'from_time', 'to_time', 'weekdays'],
    sort: ['first_day', 'asc'],
  },
  access: {
    read: allAndOwner(Role.Admin, Role.CustomerService, Role.Marketing),
    create: nobody,
    update: nobody,
    remove: allAndOwner(Role.Admin, Role.CustomerService),
  },
  owner: { through: 'location_id' },
});
export type BlockRow = RowOf<typeof blocks>;
