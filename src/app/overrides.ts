import { createElement, useMemo } from 'react';
import type { Offer } from '../../domain/offers.ts';
import { bookings, mostSolved } from '../../resources/bookings.ts';
import { locations, mostLocations } from '../../resources/locations.ts';
import { rolesWith } from '../../resources/schema/access.ts';
import { actionRoles } from '../../resources/schema/row-action.ts';
import type { Engine, Overrides, ResourceOverrides } from '../admin/engine-context.tsx';
import { StartCell } from '../booking/start-cell.tsx';
import { CopyLinkCell } from '../kinds/text/text-views.tsx';
import { coming, comingPage } from '../layout/coming.tsx';
import { PageSkeleton } from '../layout/page-skeleton.tsx';
import { BookDoor } from '../pages/bookings/book/book-door.tsx';
import { deviceOverrides } from '../pages/devices/device-screens.ts';
import { OpeningHoursCell, SessionCell } from '../pages/location/list-cells.tsx';
import { mailOverrides } from '../pages/mails/mail-screens.ts';
import { partnerOverrides, userOverrides } from '../pages/people/person-screens.tsx';
import { rolloutOverrides } from '../pages/rollouts/rollout-screens.ts';
import { useOffers } from './offers.ts';

const RecurringInput = coming(
  async () => (await import('../pages/plans/recurring-input.tsx')).RecurringInput,
);

const LocationPage = comingPage(
  async () => (await import('../pages/location/location-page.tsx')).LocationPage,
  PageSkeleton,
);

const CalendarLink = coming(async () => (await import('../calendar-links/calendar-link.tsx')).CalendarLink);

const StatusInput = coming(async () => (await import('../pages/location/form/zone-input.tsx')).StatusInput);

const AddressInput = coming(
  async () => (await import('../pages/location/form/address-input.tsx')).AddressInput,
);

const ZoneInput = coming(async () => (await import('../pages/location/form/zone-input.tsx')).ZoneInput);

const PricesInput = coming(async () => (await import('../pages/location/form/prices-input.tsx')).PricesInput);

const WeekInput = coming(async () => (await import('../pages/location/form/week-input.tsx')).WeekInput);

const AffectedBookings = coming(
  async () => (await import('../pages/location/form/affected-bookings.tsx')).AffectedBookings,
);

const PersonPage = comingPage(
  async () => (await import('../pages/people/person-page.tsx')).PersonPage,
  PageSkeleton,
);

const BookingPage = comingPage(
  async () => (await import('../pages/bookings/booking-page.tsx')).BookingPage,
  PageSkeleton,
);

const SettingValueInput = coming(
  async () => (await import('../pages/settings/setting-value-input.tsx')).SettingValueInput,
);

const SettingValueCell = coming(
  async () => (await import('../pages/settings/setting-value-input.tsx')).SettingValueCell,
);

const EventDetail = coming(async () => (await import('../pages/security/event-detail.tsx')).EventDetail);

const FlowLink = coming(async () => (await import('../pages/questions/flow-link.tsx')).FlowLink);

const AnswersInput = coming(async () => (await import('../pages/questions/answers-input.tsx')).AnswersInput);

const FlowsInput = coming(async () => (await import('../pages/conditions/flows-input.tsx')).FlowsInput);

const FlowsCell = coming(async () => (await import('../pages/conditions/flows-input.tsx')).FlowsCell);

const PlaylistPage = comingPage(
  async () => (await import('../pages/music/playlist-page.tsx')).PlaylistPage,
  PageSkeleton,
);

const FramePreviewInput = coming(
  async () => (await import('../pages/statistics/statistics-page.tsx')).FramePreviewInput,
);

const RegistrationLinkInput = coming(
  async () => (await import('../pages/people/registration-link.tsx')).RegistrationLinkInput,
);

const GenerateLink = coming(async () => (await import('../pages/people/registration-link.tsx')).GenerateLink);

const InviteDialog = coming(async () => (await import('../pages/people/invite-dialog.tsx')).InviteDialog);

const TrackAudioInput = coming(async () => (await import('../pages/music/track-inputs.tsx')).TrackAudioInput);

const LengthOutput = coming(async () => (await import('../pages/music/track-inputs.tsx')).LengthOutput);

/** Everything custom, on one screen: resource → what replaces the engine's own. */
export const overrides = {
  bookings: {
    show: createElement(BookingPage),
    toolbar: BookDoor,
    cells: { start_time: StartCell },
    bulk: [
      {
        label: 'Move or cancel',
        roles: actionRoles(bookings, 'reschedule'),
        most: mostSolved,
        opens: ids => `/bookings/solve?ids=${ids.join(',')}`,
      },
    ],
    columns: { '#session': { label: 'Session', cell: SessionCell } },
    actions: {
      reschedule: { opens: ({ id }) => `/bookings/${id}/reschedule` },
      cancel: { opens: ({ id }) => `/bookings/${id}/cancel` },
    },
  },
  devices: deviceOverrides,
  'shared-devices': deviceOverrides,
  locations: {
    show: createElement(LocationPage),
    cells: { available_time: OpeningHoursCell },
    actions: { 'calendar-link': CalendarLink },
    bulk: [
      {
        label: 'Close days',
        roles: rolesWith(locations.access, 'update'),
        most: mostLocations,
        opens: ids => `/locations/close?ids=${ids.join(',')}`,
      },
    ],
    inputs: {
      street: AddressInput,
      timezone: ZoneInput,
      status: StatusInput,
      duration_mins: PricesInput,
      available_time: WeekInput,
    },
    form: {
      wide: ['street', 'duration_mins'],
      within: [
        'city',
        'country',
        'city_short_name',
        'country_short_name',
        'city_id',
        'country_id',
        'price_rules',
      ],
      confirm: {
        fields: ['available_time', 'timezone', 'status'],
        key: 'confirm_change_open_time',
        About: AffectedBookings,
      },
      opensRow: true,
    },
  },
  companies: {
    cells: { link: CopyLinkCell },
    inputs: { link: RegistrationLinkInput },
    form: { wide: ['link'] },
    actions: { 'generate-link': GenerateLink },
  },
  'invitation-links': { cells: { link: CopyLinkCell }, create: createElement(InviteDialog) },
  conditions: { cells: { flows: FlowsCell }, inputs: { flows: FlowsInput }, form: { wide: ['flows'] } },
  mails: mailOverrides,
  plans: { inputs: { recurring: RecurringInput } },
  playlists: { show: createElement(PlaylistPage) },
  questions: {
    toolbar: FlowLink,
    inputs: { answers_question: AnswersInput },
    form: { within: ['answers_display', 'next_question_ids', 'scores'] },
  },
  rollouts: rolloutOverrides,
  'security-events': { cells: { detail: EventDetail } },
  settings: {
    cells: { value: SettingValueCell },
    inputs: { value: SettingValueInput },
    form: { wide: ['value'] },
  },
  statistics: { inputs: { url: FramePreviewInput }, form: { wide: ['url'] } },
  tracks: { inputs: { url: TrackAudioInput, length: LengthOutput }, form: { wide: ['url'] } },
  partners: partnerOverrides,
  users: { ...userOverrides, show: createElement(PersonPage) },
} satisfies Overrides;

export const engine: Engine = {
  overrides,
  savedViews: 'saved-views',
  commands: [
    {
      resource: 'locations',
      verbs: ['Close', 'Change opening hour'],
      roles: rolesWith(locations.access, 'update'),
      zone: 'timezone',
      opens: ({ id }, day) => `/location/${id}/day/${day}`,
    },
  ],
};

/** What the pages replace and add, as far as the host can carry it out; another's host does what the documents say. */
export function useOfferedEngine(): Engine {
  const offers = useOffers();
  return useMemo(() => offeredEngine(offers), [offers]);
}

type Needs = Readonly<Record<string, Offer>>;
/** What a host must offer for an action of rows, by its id. */
const needs: Needs = { book: 'book', block: 'blocks', 'calendar-link': 'calendars' };
/** And for what is done to several rows, by their resource. */
const needsOfBulk: Needs = { locations: 'close-days', bookings: 'solve', devices: 'rollouts' };
/** And for the door above a list. */
const needsOfDoor: Needs = { bookings: 'book', rollouts: 'rollouts' };

function offeredEngine(offers: readonly Offer[]): Engine {
  const isOffered = (action: string) => needs[action] === undefined || offers.includes(needs[action]);
  const isOfferedTo = (name: string) => offers.some(offer => offer === needsOfBulk[name]);
  const hasDoor = (name: string) => needsOfDoor[name] === undefined || offers.includes(needsOfDoor[name]);
  const offered: Overrides = Object.fromEntries(
    Object.entries<ResourceOverrides>(overrides).map(([name, { actions = {}, bulk, toolbar, ...others }]) => [
      name,
      {
        ...others,
        ...(toolbar !== undefined && hasDoor(name) && { toolbar }),
        ...(bulk !== undefined && isOfferedTo(name) && { bulk }),
        actions: Object.fromEntries(Object.entries(actions).filter(([id]) => isOffered(id))),
      },
    ]),
  );
  return { ...engine, overrides: offered };
}
