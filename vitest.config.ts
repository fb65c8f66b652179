import { defineConfig } from 'vitest/config';
import { LongestFirst } from './tests/support/longest-first.ts';

/** Rules about time must not depend on where they run: unit tests run in four zones. */
const zones = ['UTC', 'America/New_York', 'Asia/Kathmandu', 'Pacific/Apia'];

const inUnit = (name: string) => `tests/unit/${name}.test.{ts,tsx}`;

/** What takes long and never asks for the zone of the machine, which fails there: one zone is as good as four. */
const zoneFree = [
  'additive-migrations',
  'bulk',
  'clock-changes',
  'csv',
  'data-provider',
  'firmware-version',
  'import-file',
  'json-body',
  'list-query',
  'list-state',
  'mail-sanitise',
  'nearest-tests',
  'palette',
  'resources-messages',
  'resources-types',
  'role-limits',
  'second-factor',
  'session-log',
  'slot-properties',
  'test-engines',
  'styles',
  'transaction',
].map(inUnit);

/** Words, columns and limits of screens: the zone that is furthest from UTC has the other day most often. */
const screens = ['fields-by-hand', 'forms-by-hand', 'lists-by-hand'].map(inUnit);

const unit = {
  include: [inUnit('**/*')],
  pool: 'forks' as const,
  // Pure functions leave nothing behind: each file is loaded once a zone, not once a test file.
  isolate: false,
  // The default leaves a core without work.
  maxWorkers: 2,
  testTimeout: 20_000,
};

const databases = 'tests/support/prepared-databases.ts';

export default defineConfig({
  test: {
    sequence: { sequencer: LongestFirst },
    projects: [
      ...zones.map(zone => ({
        test: {
          ...unit,
          name: `unit ${zone}`,
          exclude: zone === 'Pacific/Apia' ? zoneFree : [...zoneFree, ...screens],
          env: { TZ: zone },
        },
      })),
      {
        test: {
          ...unit,
          name: 'unit anywhere',
          include: zoneFree,
          env: { TZ: 'UTC' },
          setupFiles: ['tests/support/no-local-zone.ts'],
        },
      },
      {
        test: {
          name: 'contract',
          include: ['tests/contract/**/*.test.ts'],
          pool: 'forks' as const,
          // A test waits for databases and processes as much as it computes, and the soak hardly does else: two cores
          // are kept busy by three.
          maxWorkers: 3,
          // The server is loaded once a process, not once a file; each file has databases of its own.
          isolate: false,
          // Processes that tests start share what has been compiled.
          env: { NODE_COMPILE_CACHE: '.cache/compiled' },
          // What hangs is ended; a machine that others keep busy takes three times as long as a quiet one.
          testTimeout: 90_000,
          hookTimeout: 120_000,
          // As in the browser: what needed it is named, and is not counted as passed (scripts/test-suite.ts).
          retry: process.env.CI === undefined ? 0 : 1,
          // The default, a second, is found too short by a machine that does something else just then.
          expect: { poll: { timeout: 60_000 } },
          globalSetup: [databases],
          setupFiles: ['tests/support/answers-fit.ts', 'tests/support/only-records.ts'],
        },
      },
      {
        test: {
          name: 'walls',
          include: ['tests/walls/**/*.test.ts'],
          // The compiler over the whole house: a minute on a quiet machine, more than two on one that tests as well.
          testTimeout: 120_000,
          hookTimeout: 400_000,
        },
      },
    ],
  },
});
