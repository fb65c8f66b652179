import type { BookedPlace, Who } from './booked-place.ts';
import type { Answer } from './caller.ts';
import type { Values } from './sample-rows.ts';

/** The calls on devices, as people make them at a place. */
export interface DeviceCalls {
  /** Replaces the first device by the second, unless the body says otherwise. */
  replace(who: Who, pair: readonly [number, number], body?: Values, key?: string): Promise<Answer>;
  install(who: Who, device: number, body: Values, key?: string): Promise<Answer>;
  /** Registers a device at the place with believable details, unless told. */
  register(who: Who, device: number, body?: Values, key?: string): Promise<Answer>;
  update(who: Who, device: number, body: Values): Promise<Answer>;
  /** A device in stock; its id. */
  inStock(values?: Values): Promise<number>;
  /** Another enabled device of the place, installed on 1 January 2031; its id. */
  device(values?: Values): Promise<number>;
  connectionOf(device: number): Promise<string>;
}

export async function deviceCalls(place: BookedPlace): Promise<DeviceCalls> {
  const { app, callers, location } = place;
  const hardware = await app.given.row('hardwares', 0);
  const owner = callers.owner.id;
  const put = async (who: Who, url: string, body: Values, key?: string) =>
    await callers[who].put(url, body, key === undefined ? {} : { 'idempotency-key': key });
  const connectionOf = async (device: number) =>
    String((await place.stored('devices', device)).connection_id);

  return {
    connectionOf,
    replace: async (who, [old, next], body = {}, key) =>
      await put(
        who,
        '/api/v3/bookings/replace-device-id',
        {
          old_connection_id: await connectionOf(old),
          new_connection_id: await connectionOf(next),
          reason_replace: 'Motor 3 is broken',
          ...body,
        },
        key,
      ),
    install: async (who, device, body, key) =>
      await put(who, `/api/v3/homebeds/${device}/change-installation-date`, body, key),
    register: async (who, device, body = {}, key) =>
      await put(
        who,
        `/api/v3/homebeds/${device}/shared`,
        {
          ...{ name: 'Bed by the window', device_type: 'Commercial', customer_name: 'Riverside Spa' },
          ...{ hardware_id: hardware, partner_location_id: location, description: null },
          ...{ installation_date: '2031-03-10T09:00:00.000Z', user_id: owner, pcb_serial_number: null },
          ...{ reg_status: 'pre-registered', is_disabled: false },
          ...body,
        },
        key,
      ),
    update: async (who, device, body) => await put(who, `/api/v3/homebeds/${device}`, body),
    inStock: async (values = {}) =>
      await app.given.row('devices', owner, {
        ...{ partner_location_id: null, user_id: null, installation_date: null, customer_name: null },
        ...{ is_disabled: false, reason_disabled: null, reg_status: 'pre-registered' },
        ...{ list_user_view: null, list_user_edit: null },
        ...values,
      }),
    device: async (values = {}) =>
      await app.given.row('devices', owner, {
        ...{ partner_location_id: location, is_disabled: false, reason_disabled: null, reason_replace: null },
        ...{ installation_date: '2031-01-01T00:00:00.000Z', list_user_view: null, list_user_edit: null },
        ...values,
      }),
  };
}
