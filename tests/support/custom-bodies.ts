import type { BookedPlace } from './booked-place.ts';

/** How a route that is no resource's own takes a text: who asks, the parts of its address, and a body without faults. */
const wholeWeek = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'].map(day_of_week => ({
  ...{ day_of_week, isActive: true, open_time: '09:00:00', close_time: '18:00:00', block: [] },
}));

export interface CustomBody {
  /** Nobody is signed in. */
  readonly isOpen?: true;
  readonly ids?: Readonly<Record<string, number | string>>;
  readonly body: unknown;
}

const ticket = { ticket: 'x'.repeat(40), code: '123456' };
const someone = { email: 'some.one@portal.test' };
const password = 'Velvet-Otter-42-Piano';

/** Written by hand: every route with a text in its body beyond those of the resources. */
export async function customBodies(place: BookedPlace): Promise<Readonly<Record<string, CustomBody>>> {
  const booking = { id: await place.booking() };
  const device = { id: place.bed };
  const location = { id: place.location };
  const person = { id: place.callers.owner.id };
  const reason = 'Water damage';
  const blocked = {
    ...{ reason, first_day: '2031-03-05', last_day: '2031-03-05' },
    ...{ from_time: '12:00:00', to_time: '14:00:00' },
  };
  const mail = { subject_html: 'About your booking', content_html: '<p>Dear guest</p>' };
  return {
    'POST /api/v3/auth/login': { isOpen: true, body: { ...someone, password } },
    'POST /api/v3/auth/confirm': { body: { password } },
    'POST /api/v3/auth/login/second-factor': { isOpen: true, body: ticket },
    'POST /api/v3/auth/login/passkey': { isOpen: true, body: { ticket: ticket.ticket } },
    'POST /api/v3/auth/second-factor/app': { body: ticket },
    'POST /api/v3/auth/second-factor/passkeys': { body: { ticket: ticket.ticket, name: 'Laptop' } },
    'PUT /api/v3/auth/second-factor/passkeys/{id}': { ids: { id: 1 }, body: { name: 'Laptop' } },
    'POST /api/v3/auth/lens': { body: { user_id: person.id, receipt: 'x' } },
    'POST /api/v3/auth/login/google': { isOpen: true, body: { token: 'a.b.c' } },
    'POST /api/v3/auth/login/facebook': { isOpen: true, body: { token: 'a.b.c' } },
    'POST /api/v3/auth/login/apple': { isOpen: true, body: { id_token: 'a.b.c' } },
    'POST /api/v3/auth/switch': { isOpen: true, body: { token: 'a.b.c' } },
    'POST /api/v3/auth/register': {
      isOpen: true,
      body: {
        ...someone,
        ...{ first_name: 'Some', last_name: 'One', company: 'Acme', password, repassword: password },
      },
    },
    'POST /api/v3/auth/invitation': { isOpen: true, body: { invitation: 'x'.repeat(43) } },
    'POST /api/v3/auth/forgot-password': { isOpen: true, body: someone },
    'POST /api/v3/auth/reset-password': {
      isOpen: true,
      body: { token: 'x'.repeat(43), password, repassword: password },
    },
    'POST /api/v3/auth/confirm-email': { isOpen: true, body: { token: 'x'.repeat(43) } },
    'POST /api/v3/auth/stop-email-change': { isOpen: true, body: { token: 'x'.repeat(43) } },
    'POST /api/v3/guest-choice/look': { isOpen: true, body: { token: 'x' } },
    'POST /api/v3/guest-choice/days': { isOpen: true, body: { token: 'x' } },
    'POST /api/v3/guest-choice/choose': {
      isOpen: true,
      body: { token: 'x', start_time: '2031-03-04T14:00:00.000Z' },
    },
    'POST /api/v3/guest-choice/back': { isOpen: true, body: { token: 'x' } },
    'POST /api/v3/user/{id}/email-change': { ids: person, body: someone },
    'POST /api/v3/invitation-link/generate/{id}': { ids: { id: 1 }, body: someone },
    'POST /api/v3/invitation-link/create-user-with-company': { body: { company: 'Acme', ...someone } },
    'POST /api/v3/bookings': {
      body: {
        ...{ bed_id: place.bed, slot_duration: 40, start_time: '2031-03-04T14:00:00.000Z' },
        ...{ first_name: 'Some', last_name: 'One', email: 'new.guest@portal.test', ...mail },
      },
    },
    'POST /api/v3/bookings/admin-cancel/{id}': { ids: booking, body: { reason, ...mail } },
    'POST /api/v3/bookings/admin-reschedule/{id}': {
      ids: booking,
      body: { reason, start_time: '2031-03-04T14:00:00.000Z', ...mail },
    },
    'PUT /api/v3/bookings/replace-device-id': {
      body: { old_connection_id: 'old', new_connection_id: 'new', reason_replace: reason },
    },
    'POST /api/v3/homebeds/{id}/relieve': {
      ids: device,
      body: { reason, solve: { rest: 'move', rows: [] } },
    },
    'PUT /api/v3/homebeds/{id}/change-installation-date': {
      ids: device,
      body: { installation_date: '2031-02-01T00:00:00.000Z' },
    },
    'PUT /api/v3/homebeds/{id}/shared': {
      ids: device,
      body: {
        ...{ partner_location_id: place.location, name: 'Bed', pcb_serial_number: 'P1' },
        ...{ installation_date: '2031-02-01T00:00:00.000Z', description: 'By the window' },
      },
    },
    'POST /api/v3/user/{id}/support': {
      ids: { id: place.callers.admin.id },
      body: { subject: 'Help', description: 'It does not heat', category: 'Other' },
    },
    'POST /api/v3/records/{resource}/referring': {
      ids: { resource: 'cities' },
      body: { filter: [], q: 'London' },
    },
    'POST /api/v3/user/{id}/erase': { ids: person, body: { plan: 'x' } },
    'POST /api/v3/bookings/solve': {
      body: { bookings: [booking.id], reason, solve: { rest: 'move', rows: [] } },
    },
    'POST /api/v3/location/close': {
      body: {
        ...{ locations: [place.location], from: '2031-03-05', until: '2031-03-06', reason_close: reason },
        solve: { rest: 'move', rows: [] },
      },
    },
    'POST /api/v3/rollouts/start': { body: { hardware_id: 1 } },
    'POST /api/v3/alerts/{id}/acknowledge': { ids: { id: 1 }, body: { version: 1, note: 'On my way' } },
    'PUT /api/v3/alert-settings': {
      body: { mail: 'once', zone: 'UTC', quiet_from: null, quiet_to: null, daily_at: '08:00:00' },
    },
    'POST /api/v3/location/{id}/block': { ids: location, body: blocked },
    'POST /api/v3/blocks/{id}/change': { ids: { id: 1 }, body: blocked },
    'POST /api/v3/location/{id}/close': {
      ids: location,
      body: {
        date_open_from: '2031-03-05T09:00:00.000Z',
        date_open_to: '2031-03-05T18:00:00.000Z',
        reason_close: reason,
      },
    },
    'POST /api/v3/location/{id}/copy-hours': { ids: location, body: { locations: [place.location + 1] } },
    'PUT /api/v3/location/{id}/later-hours': {
      ids: location,
      body: { first_day: '2031-04-01', week: wholeWeek },
    },
    'PUT /api/v3/location/{id}/list-hours': {
      ids: location,
      body: wholeWeek,
    },
  };
}
