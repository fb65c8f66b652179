import { defineConfig } from 'vitest/config';
import { LongestFirst } from './tests/support/longest-first.ts';

/** Rules about time must not depend on where they run: the unit tests run in four zones. */
const zones = ['UTC', 'America/New_York', 'Asia/Kathmandu', 'Pacific/Apia'];

const databases = 'tests/support/prepared-databases.ts';

export default defineConfig({
  test: {
    sequence: { sequencer: LongestFirst },
    projects: [
      ...zones.map(zone => ({
        test: {
          name: `unit ${zone}`,
          include: ['tests/unit/**/*.test.{ts,tsx}'],
          pool: 'forks' as const,
          // Pure functions leave nothing behind: each file is loaded once a zone, not once a test file.
          isolate: false,
          env: { TZ: zone },
          testTimeout: 20_000,
        },
      })),
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
          globalSetup: [databases],
        },
      },
      {
        test: {
          name: 'walls',
          include: ['tests/walls/**/*.test.ts'],
          testTimeout: 120_000,
          hookTimeout: 120_000,
        },
      },
    ],
  },
});
