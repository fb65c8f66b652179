import { z } from 'zod';
import { Role } from '../domain/actor.ts';
import { allAndOwner, serverWrites } from './schema/access.ts';
import { defineResource, type RowOf } from './schema/define-resource.ts';
import { duration, instant, json, reference, url } from './schema/fields.ts';

const improvement = z.enum(['minor', 'moderate', 'full']);
const zones = z.strictObject({
  zone1: improvement,
  zone2: improvement,
  zone3: improvement,
  zone4: improvement,
  zone5: improvement,
  zone6: improvement,
});

/** Massages as they really ran (LOG-03); zones as drawn on the body (ZONE-03). */
export const sessions = defineResource({
  name: 'sessions',
  label: { one: 'Session', many: 'Sessions' },
  endpoint: '/v3/massagesession',
  title: 'actual_start_time',
  fields: {
    booking_id: reference('bookings', { label: 'Booking', required: true, filter: 'eq' }),
    actual_start_time: instant({ label: 'Started', filter: 'range', sortable: true }),
    running_duration: duration({ label: 'Duration', sortable: true }),
    log_session_url: url({ label: 'Log' }),
    zone_improvement: json({ label: 'Improvement by zone', schema: zones }),
  },
  list: { columns: ['booking_id', 'actual_start_time', 'running_duration', 'log_session_url'] },
  access: serverWrites(allAndOwner(Role.Admin, Role.CustomerService, Role.Marketing)),
  owner: { through: 'booking_id' },
});
export type Session = RowOf<typeof sessions>;
