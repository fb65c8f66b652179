import { createElement, lazy, type ReactElement } from 'react';
import { Role } from '../../domain/actor.ts';
import type { Engine } from '../admin/engine.tsx';
import type { Overrides } from '../admin/overrides.ts';
import { CopyLinkCell } from '../kinds/text/text-cells.tsx';
import { deviceOverrides, devicePanels } from './devices/device-screens.ts';
import { SessionCell } from './location/bookings/session-cell.tsx';
import { OpeningHoursCell } from './location/opening-hours-cell.tsx';
import type { PortalPanel } from './portal-panel.ts';
import { partnerOverrides, userOverrides } from './users/person-screens.ts';

const Home = lazy(async () => ({ default: (await import('./home/home.tsx')).Home }));

const AccountInfo = lazy(async () => ({
  default: (await import('./account/account-info.tsx')).AccountInfo,
}));

const StatisticsPage = lazy(async () => ({
  default: (await import('./statistics/statistics-page.tsx')).StatisticsPage,
}));

const ReferencePage = lazy(async () => ({
  default: (await import('./reference/reference-page.tsx')).ReferencePage,
}));

const NormalProfile = lazy(async () => ({
  default: (await import('./users/normal-profile.tsx')).NormalProfile,
}));

const PartnerDetail = lazy(async () => ({
  default: (await import('./users/partner-detail.tsx')).PartnerDetail,
}));

const RecurringInput = lazy(async () => ({
  default: (await import('./plans/recurring-input.tsx')).RecurringInput,
}));

const LocationPage = lazy(async () => ({
  default: (await import('./location/location-page.tsx')).LocationPage,
}));

const DayPanel = lazy(async () => ({
  default: (await import('./location/calendar/day-panel.tsx')).DayPanel,
}));

const DayHoursPanel = lazy(async () => ({
  default: (await import('./location/day/day-hours-panel.tsx')).DayHoursPanel,
}));

const StatusInput = lazy(async () => ({
  default: (await import('./location/form/status-input.tsx')).StatusInput,
}));

const AddressInput = lazy(async () => ({
  default: (await import('./location/form/address-input.tsx')).AddressInput,
}));

const ZoneInput = lazy(async () => ({
  default: (await import('./location/form/zone-input.tsx')).ZoneInput,
}));

const PricesInput = lazy(async () => ({
  default: (await import('./location/form/prices-input.tsx')).PricesInput,
}));

const WeekInput = lazy(async () => ({
  default: (await import('./location/form/week-input.tsx')).WeekInput,
}));

const BookingPage = lazy(async () => ({
  default: (await import('./bookings/booking-page.tsx')).BookingPage,
}));

const CancelPanel = lazy(async () => ({
  default: (await import('./bookings/cancel-panel.tsx')).CancelPanel,
}));

const ReschedulePanel = lazy(async () => ({
  default: (await import('./bookings/reschedule-panel.tsx')).ReschedulePanel,
}));

const DeviceEdit = lazy(async () => ({
  default: (await import('./location/devices/device-edit.tsx')).DeviceEdit,
}));

const SendAgain = lazy(async () => ({
  default: (await import('./mails/send-again.tsx')).SendAgain,
}));

const SettingValueInput = lazy(async () => ({
  default: (await import('./settings/setting-value-input.tsx')).SettingValueInput,
}));

const FlowPage = lazy(async () => ({
  default: (await import('./questions/flow-page.tsx')).FlowPage,
}));

const FlowLink = lazy(async () => ({
  default: (await import('./questions/flow-link.tsx')).FlowLink,
}));

const AnswersInput = lazy(async () => ({
  default: (await import('./questions/answers-input.tsx')).AnswersInput,
}));

const FlowsInput = lazy(async () => ({
  default: (await import('./conditions/flows-input.tsx')).FlowsInput,
}));

const PlaylistPage = lazy(async () => ({
  default: (await import('./playlists/playlist-page.tsx')).PlaylistPage,
}));

const FramePreviewInput = lazy(async () => ({
  default: (await import('./statistics/frame-preview-input.tsx')).FramePreviewInput,
}));

const RegistrationLinkInput = lazy(async () => ({
  default: (await import('./companies/registration-link-input.tsx')).RegistrationLinkInput,
}));

const GenerateLink = lazy(async () => ({
  default: (await import('./companies/generate-link.tsx')).GenerateLink,
}));

const InviteDialog = lazy(async () => ({
  default: (await import('./invitations/invite-dialog.tsx')).InviteDialog,
}));

const TrackAudioInput = lazy(async () => ({
  default: (await import('./tracks/track-audio-input.tsx')).TrackAudioInput,
}));

const LengthOutput = lazy(async () => ({
  default: (await import('./tracks/length-output.tsx')).LengthOutput,
}));

/** Everything custom, on one screen: resource → what replaces the engine's own. */
export const overrides = {
  bookings: {
    show: createElement(BookingPage),
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
      confirm: { field: 'available_time', key: 'confirm_change_open_time' },
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
  conditions: { inputs: { flows: FlowsInput }, form: { wide: ['flows'] } },
  mails: { actions: { 'send-again': SendAgain } },
  plans: { inputs: { recurring: RecurringInput } },
  playlists: { show: createElement(PlaylistPage) },
  questions: {
    toolbar: FlowLink,
    inputs: { answers_question: AnswersInput },
    form: { within: ['answers_display', 'next_question_ids', 'scores'] },
  },
  settings: { inputs: { value: SettingValueInput }, form: { wide: ['value'] } },
  statistics: { inputs: { url: FramePreviewInput }, form: { wide: ['url'] } },
  tracks: { inputs: { url: TrackAudioInput, length: LengthOutput }, form: { wide: ['url'] } },
  partners: partnerOverrides,
  users: userOverrides,
} satisfies Overrides;

export const engine: Engine = { overrides, savedViews: 'saved-views' };

/** A page that belongs to no resource; open to every role unless it names some. */
interface PortalPage {
  readonly path: string;
  readonly element: ReactElement;
  readonly roles?: readonly Role[];
}

/** The side panels (LOC-09). */
export const panels: readonly PortalPanel[] = [
  { path: '/bookings/:id/cancel', under: '/bookings/:id', element: createElement(CancelPanel) },
  { path: '/bookings/:id/reschedule', under: '/bookings/:id', element: createElement(ReschedulePanel) },
  ...devicePanels,
  { path: '/location/:id/devices/:device/edit', under: '/location/:id', element: createElement(DeviceEdit) },
  { path: '/location/:id/bookings/:date', under: '/location/:id', element: createElement(DayPanel) },
  {
    path: '/location/:id/day/:date',
    under: '/location/:id',
    element: createElement(DayHoursPanel),
    roles: [Role.Admin, Role.Partner, Role.CustomerService],
  },
];

/** The pages beside the lists: home, the own account and profiles, a partner's statistics (ROUTE-05, ROUTE-10, ROUTE-13, ROUTE-14, ROUTE-19). */
export const pages: readonly PortalPage[] = [
  { path: '/', element: createElement(Home) },
  { path: '/information', element: createElement(AccountInfo) },
  { path: '/question-steps/flow', element: createElement(FlowPage), roles: [Role.Admin] },
  {
    path: '/reference',
    element: createElement(ReferencePage),
    roles: [Role.Admin, Role.CustomerService, Role.Marketing],
  },
  { path: '/statistics', element: createElement(StatisticsPage), roles: [Role.Partner] },
  { path: '/users/normal/:id', element: createElement(NormalProfile), roles: [Role.Admin, Role.Partner] },
  { path: '/usersPartner/:id', element: createElement(PartnerDetail) },
];
