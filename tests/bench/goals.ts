/** What a figure has to be. `of: 'ratio'` judges it beside what the peer needed in the same run. */
export interface Goal {
  /** The name under which a bench notes what it measured. */
  readonly id: string;
  readonly part: 'set-up' | 'api' | 'browser';
  readonly what: string;
  /** Who did the same beside it. */
  readonly peer?: string;
  readonly unit: string;
  readonly of: 'now' | 'ratio';
  readonly is: 'at most' | 'at least';
  readonly bar: number;
}

const most = { is: 'at most' } as const;
const least = { is: 'at least' } as const;
const browser = { part: 'browser', of: 'now', ...most } as const;
const api = { part: 'api', of: 'now', ...most } as const;
const setUp = { part: 'set-up', of: 'now', ...most } as const;
const byHand = { part: 'api', peer: 'by hand', unit: 'requests/s', of: 'ratio', ...least } as const;
const [bareAdmin, bareTable] = ['bare react-admin', 'bare table'];

/** What the portal is held to, written by hand; nothing here is worked out from what it does. */
export const goals: readonly Goal[] = [
  { ...browser, id: 'sign-in script', what: 'script received until sign-in', unit: 'kB', bar: 125 },
  {
    ...{ ...browser, id: 'list script', what: 'script received until the first list' },
    ...{ peer: bareAdmin, unit: 'kB', bar: 240 },
  },
  {
    ...{ ...browser, id: 'all bytes', what: 'everything received until the list is still' },
    ...{ peer: bareAdmin, unit: 'kB', bar: 260 },
  },
  {
    ...{ ...browser, id: 'first list, 1×', what: 'first list painted' },
    ...{ peer: bareAdmin, unit: 'ms', of: 'ratio', bar: 0.6 },
  },
  {
    ...{ ...browser, id: 'first list, 4×', what: 'same, processor slowed 4 times' },
    ...{ peer: bareAdmin, unit: 'ms', of: 'ratio', bar: 0.7 },
  },
  {
    ...{ ...browser, id: 'blocking, 4×', what: 'blocking time until the list is still, slowed 4 times' },
    ...{ peer: bareAdmin, unit: 'ms', bar: 250 },
  },
  {
    ...{ ...browser, id: 'next page, 1×', what: 'next page: click to painted rows' },
    ...{ peer: bareTable, unit: 'ms', of: 'ratio', bar: 1.5 },
  },
  {
    ...{ ...browser, id: 'next page, 4×', what: 'same, slowed 4 times' },
    ...{ peer: bareTable, unit: 'ms', of: 'ratio', bar: 2 },
  },
  {
    ...{
      ...browser,
      id: 'month, 1×',
      what: 'previous month of a location with 1 000 bookings: click to still',
    },
    ...{ unit: 'ms', bar: 120 },
  },
  { ...browser, id: 'month, 4×', what: 'same, slowed 4 times', unit: 'ms', bar: 400 },
  { ...api, id: 'home calls', what: 'home page, opened from another page: calls', unit: '', bar: 5 },
  { ...api, id: 'home ms', what: 'same: click until the last is answered', unit: 'ms', bar: 100 },
  { ...byHand, id: 'list, 1', what: 'list of a location, 1 connection', bar: 1 },
  { ...byHand, id: 'list, 16', what: 'same, 16 connections', bar: 1 },
  { ...byHand, id: 'list, 64', what: 'same, 64 connections', bar: 1 },
  { ...byHand, id: 'record, 1', what: 'one record, 1 connection', bar: 0.9 },
  { ...byHand, id: 'record, 16', what: 'same, 16 connections', bar: 0.9 },
  { ...byHand, id: 'record, 64', what: 'same, 64 connections', bar: 0.9 },
  { ...byHand, id: 'write, 1', what: 'a PUT, 1 connection', bar: 0.7 },
  { ...byHand, id: 'write, 16', what: 'same, 16 connections', bar: 0.7 },
  { ...byHand, id: 'write, 64', what: 'same, 64 connections', bar: 0.7 },
  { ...byHand, id: 'month, 16', what: 'month of a location, 16 connections', bar: 0.9 },
  { ...byHand, id: 'slots, 16', what: 'bookings for the slots of a day, 16 connections', bar: 0.9 },
  {
    ...{ ...byHand, id: 'users, 16', what: 'users by part of the e-mail, 16 connections' },
    ...{ peer: 'prepared SQL', bar: 0.8 },
  },
  { ...api, id: 'fleet', what: 'health of a fleet of 20 000 devices', unit: 'ms', bar: 5 },
  { ...api, id: 'one letter', what: 'free text of one letter', unit: 'ms', bar: 50 },
  { ...api, id: 'two letters', what: 'free text of two letters', unit: 'ms', bar: 50 },
  { ...api, id: 'indexes', what: 'indexes of bookings', peer: 'their rows', unit: 'MB', bar: 300 },
  { ...api, id: 'seeding', what: 'seeding', unit: 's', bar: 60 },
  { ...api, id: 'memory at start', what: 'memory after the start', unit: 'MB', bar: 110 },
  { ...api, id: 'memory at end', what: 'memory after the run', unit: 'MB', bar: 160 },
  { ...setUp, id: 'packages seconds', what: '`npm start` of a fresh clone: packages', unit: 's', bar: 45 },
  { ...setUp, id: 'packages size', what: 'same: what they take of the disk', unit: 'MB', bar: 450 },
];
