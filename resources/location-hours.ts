import { Role } from '../domain/actor.ts';
import { weekdayChoices } from '../domain/time/calendar.ts';
import { allAndOwner, serverWrites } from './schema/access.ts';
import { defineResource, type RowOf } from './schema/define-resource.ts';
import { choice, objects, reference, time, toggle } from './schema/fields.ts';

/** Opening hours of a location, one row a weekday; saved as a whole week (HOURS). */
export const locationHours = defineResource({
  name: 'location-hours',
  label: { one: 'Opening hours', many: 'Opening hours' },
  title: 'day_of_week',
  fields: {
    location_id: reference('locations', { label: 'Location', required: true, filter: 'eq' }),
    day_of_week: choice({ label: 'Day', required: true, choices: weekdayChoices, filter: 'eq' }),
    isActive: toggle({ label: 'Open', default: true, filter: 'eq' }),
    open_time: time({ label: 'Opens' }),
    close_time: time({ label: 'Closes' }),
    block: objects({
      label: 'Breaks',
      item: {
        block_start_time: time({ label: 'From', required: true }),
        block_end_time: time({ label: 'To', required: true }),
      },
    }),
  },
  list: {
    columns: ['location_id', 'day_of_week', 'isActive', 'open_time', 'close_time', 'block'],
    sort: ['id', 'asc'],
  },
  access: serverWrites(allAndOwner(Role.Admin, Role.CustomerService, Role.Marketing)),
  owner: { through: 'location_id' },
});
export type LocationHours = RowOf<typeof locationHours>;
