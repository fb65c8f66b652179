import { Role } from '../../../domain/actor.ts';
import { savedViews } from '../../../resources/saved-views.ts';
import { supports } from '../../../resources/supports.ts';
import type { Connection } from '../database.ts';
import { daysFrom } from './clock.ts';
import { insertRows } from './insert-rows.ts';

const requests = [
  ['Leg rest does not move', 'The leg rest of bed Aspen stopped half way this morning.', 'DEVICE_ISSUE', 2],
  ['Bed offline since Tuesday', 'The light is blue but the portal says not connected.', 'DEVICE_ISSUE', 5],
  ['Guest was charged twice', 'Two payments for one session on Sunday, please look.', 'BOOKING_ISSUE', 2],
  ['Cannot change my phone number', 'The form says that the format is wrong.', 'ACCOUNT_ISSUE', 6],
  ['Posters for the summer campaign', 'Could we have ten more by the end of the month?', 'OTHER', 7],
  ['Strange noise from the heat pads', 'A clicking sound when they warm up.', 'DEVICE_ISSUE', 8],
] as const;

/** Requests for help, and views that the admin shares. */
export async function seedMessages(connection: Connection, now: number): Promise<void> {
  await insertRows(
    connection,
    supports,
    requests.map(([subject, description, category, user_id], index) => ({
      id: index + 1,
      subject,
      description,
      category,
      user_id,
      create_time: daysFrom(now, index * 4 - 26),
      update_time: daysFrom(now, index * 4 - 26),
    })),
  );
  await insertRows(connection, savedViews, [
    {
      id: 1,
      name: 'Open bookings',
      resource: 'bookings',
      user_id: 1,
      filters: { booking_status: [1, 2, 5] },
      columns: [],
      sort: { field: 'start_time', order: 'ASC' },
      page_size: 20,
      is_default: false,
      shared_roles: [Role.Admin, Role.CustomerService],
    },
    {
      id: 2,
      name: 'Devices without Wi-Fi',
      resource: 'devices',
      user_id: 1,
      filters: { wifi_status: 1 },
      columns: [],
      sort: null,
      page_size: 20,
      is_default: false,
      shared_roles: [Role.Admin, Role.Partner, Role.CustomerService],
    },
  ]);
}
