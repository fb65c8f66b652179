import type { Page } from '@playwright/test';
import { Role } from '../../domain/actor.ts';
import { scopeOf } from '../../resources/schema/access.ts';
import { mayOpen } from '../oracles/pages.ts';
import { listScreens } from '../support/portal-map.ts';
import {
  chooseAStart,
  chooseAsGuest,
  chooseThree,
  leadToTheNext,
  lookForTheGuest,
  openTheGuest,
  seeTheMail,
  seeWhatBecomes,
  seeWhereTheyGo,
} from './booking-steps.ts';
import {
  askToRemove,
  beginLater,
  changeTheEmail,
  checkAFile,
  closeTheDay,
  copyTheHours,
  dayAhead,
  editFirst,
  lookAsPartner,
  makeALink,
  openFirstAlert,
  openOfFirst,
  pickTwo,
  saveNothing,
  seeOnPaper,
  seeTheFlow,
  seeTheNewVersion,
  seeThePanel,
  seeTheParts,
  seeThePlan,
  seeTheQuestion,
  seeTheRules,
  seeTheStock,
  seeTheWaves,
  seeWhatIsInside,
  seeWhatMustBe,
  setUpAnApp,
} from './steps.ts';

export interface Picture {
  readonly name: string;
  readonly role?: 'admin' | 'partner';
  readonly path: string;
  /** What a person does before the picture is taken. */
  readonly prepare?: (page: Page) => Promise<void>;
}

/** Every list, and its forms: as they say what is missing, and filled with the first record that can be changed. */
const lists: readonly Picture[] = listScreens
  .filter(({ page }) => mayOpen(page.path, Role.Admin))
  .flatMap(({ resource: { name, access }, page: { path } }): Picture[] => [
    { name: `list-${name}`, role: 'admin', path },
    ...(scopeOf(access, 'create', Role.Admin) === undefined
      ? []
      : [
          {
            ...{ name: `form-${name}-errors`, role: 'admin' as const },
            ...{ path: `${path}/create`, prepare: saveNothing },
          },
        ]),
    ...(scopeOf(access, 'update', Role.Admin) === undefined
      ? []
      : [{ name: `form-${name}`, role: 'admin' as const, path, prepare: editFirst }]),
  ]);

const named: readonly Picture[] = [
  { name: 'sign-in', path: '/login' },
  { name: 'home', role: 'admin', path: '/' },
  { name: 'bookings', role: 'admin', path: '/bookings' },
  { name: 'devices', role: 'admin', path: '/devices' },
  { name: 'device', role: 'admin', path: '/devices/2' },
  { name: 'device-status', role: 'admin', path: '/devices/2/status', prepare: seeTheParts },
  { name: 'replace-device', role: 'admin', path: '/devices/2/replace', prepare: seeThePlan },
  { name: 'session-logs', role: 'admin', path: '/devices/2/logs', prepare: seeThePanel },
  { name: 'support', role: 'admin', path: '/devices/2/support', prepare: seeThePanel },
  { name: 'disable-device', role: 'admin', path: '/devices/2/disable', prepare: seeWhereTheyGo },
  { name: 'installation-date', role: 'admin', path: '/devices/2/installation-date', prepare: seeThePanel },
  { name: 'shared-devices', role: 'admin', path: '/shared-devices' },
  { name: 'location-devices', role: 'admin', path: '/location/1?activeTab=device' },
  { name: 'location-bookings', role: 'admin', path: '/location/1?activeTab=booking' },
  { name: 'promotion', role: 'admin', path: '/location/1?activeTab=promotion' },
  { name: 'prices', role: 'admin', path: '/location/1?activeTab=prices' },
  { name: 'location-information', role: 'admin', path: '/location/1?activeTab=information' },
  { name: 'booking', role: 'admin', path: '/bookings/1' },
  { name: 'book-a-session', role: 'admin', path: '/bookings/new?location=1&length=40', prepare: seeThePanel },
  { name: 'account', role: 'admin', path: '/information' },
  { name: 'email-change', role: 'admin', path: '/information', prepare: changeTheEmail },
  {
    name: 'person-sessions',
    role: 'admin',
    path: '/users',
    prepare: page => openOfFirst(page, 'Where signed in'),
  },
  { name: 'new-version', role: 'admin', path: '/cities', prepare: seeTheNewVersion },
  { name: 'world-tables', role: 'admin', path: '/reference' },
  { name: 'register-device', role: 'admin', path: '/devices/register', prepare: seeTheStock },
  { name: 'question-flow', role: 'admin', path: '/question-steps/flow', prepare: seeTheFlow },
  { name: 'users', role: 'admin', path: '/users' },
  { name: 'security-log', role: 'admin', path: '/security-log' },
  { name: 'erase-person', role: 'admin', path: '/users', prepare: page => openOfFirst(page, 'Erase person') },
  { name: 'authenticator-app', role: 'admin', path: '/information', prepare: setUpAnApp },
  { name: 'confirm-identity', role: 'admin', path: '/information', prepare: seeTheQuestion },
  { name: 'must-set-up', role: 'partner', path: '/', prepare: seeWhatMustBe },
  { name: 'location-calendar', role: 'admin', path: '/location/1' },
  { name: 'week-by-device', role: 'admin', path: `/location/1?view=devices` },
  { name: 'day-board', role: 'partner', path: '/location/1?activeTab=board' },
  { name: 'opening-hours', role: 'partner', path: '/location/1?activeTab=hours' },
  { name: 'change-a-day', role: 'admin', path: `/location/1/day/${dayAhead(3)}`, prepare: closeTheDay },
  {
    ...{ name: 'close-days', role: 'admin', path: '/locations/close?ids=1,2,3' },
    prepare: page => seeWhatBecomes(page, 'Christmas'),
  },
  { name: 'hours-ahead', role: 'admin', path: '/location/8?activeTab=hours' },
  { name: 'later-hours', role: 'admin', path: '/location/8?activeTab=hours', prepare: beginLater },
  { name: 'copy-hours', role: 'admin', path: '/location/8?activeTab=hours', prepare: copyTheHours },
  { name: 'guest', role: 'admin', path: '/bookings', prepare: openTheGuest },
  { name: 'agenda', role: 'partner', path: '/' },
  { name: 'rollouts', role: 'admin', path: '/rollouts' },
  { name: 'find-a-guest', role: 'admin', path: '/bookings', prepare: lookForTheGuest },
  { name: 'choose-another-start', path: '/login', prepare: chooseAsGuest },
  { name: 'remove-location', role: 'admin', path: '/locations', prepare: askToRemove },
  { name: 'location-week', role: 'admin', path: '/location/1?view=week' },
  { name: 'close-holidays', role: 'admin', path: '/locations/close?ids=1,4&days=holidays', prepare: pickTwo },
  {
    ...{ name: 'block-time', role: 'admin', path: `/location/1/block?day=${dayAhead(3)}` },
    prepare: seeWhatIsInside,
  },
  { name: 'rollout', role: 'admin', path: '/rollouts/6' },
  { name: 'new-rollout', role: 'admin', path: '/rollouts/new', prepare: seeTheWaves },
  { name: 'solve-bookings', role: 'admin', path: '/bookings', prepare: chooseThree },
  { name: 'next-location', role: 'admin', path: '/bookings', prepare: leadToTheNext },
  { name: 'insights', role: 'admin', path: '/insights' },
  { name: 'now', role: 'admin', path: '/now' },
  { name: 'needs-someone', role: 'admin', path: '/needs-someone' },
  { name: 'device-alert', role: 'admin', path: '/needs-someone', prepare: openFirstAlert },
  { name: 'now-wall', role: 'admin', path: '/now/wall' },
  { name: 'day-sheet', role: 'admin', path: '/location/1?activeTab=board', prepare: seeOnPaper },
  { name: 'week-sheet', role: 'admin', path: '/location/1?view=week', prepare: seeOnPaper },
  {
    ...{ name: 'calendar-link', role: 'partner', path: '/location/1?dialog=calendar-link' },
    prepare: makeALink,
  },
  { name: 'reschedule', role: 'admin', path: '/bookings', prepare: chooseAStart },
  { name: 'cancel-with-mail', role: 'admin', path: '/bookings', prepare: seeTheMail },
  { name: 'dialog-with-errors', role: 'admin', path: '/plans/create', prepare: saveNothing },
  { name: 'role-lens', role: 'admin', path: '/devices', prepare: lookAsPartner },
  { name: 'role-rules', role: 'admin', path: '/devices', prepare: seeTheRules },
  { name: 'import', role: 'admin', path: '/plans', prepare: checkAFile },
  { name: 'empty-list', role: 'admin', path: '/cities?q=atlantis' },
  { name: 'forbidden', role: 'partner', path: '/cities' },
];

const isNamed = ({ path, role, prepare }: Picture) =>
  prepare === undefined &&
  named.some(other => other.path === path && other.role === role && other.prepare === undefined);

export const pictures: readonly Picture[] = [...named, ...lists.filter(each => !isNamed(each))];
