import { defineConfig } from 'vitest/config';

const hoursMs = 12 * 3_600_000;

/** One process that lives as long as its plan. */
export default defineConfig({
  root: process.cwd(),
  test: {
    name: 'mutants',
    include: ['tests/mutants/session/session.test.ts'],
    pool: 'forks',
    maxWorkers: 1,
    testTimeout: hoursMs,
    hookTimeout: hoursMs,
    // What a broken program leaves behind must not end the session.
    dangerouslyIgnoreUnhandledErrors: true,
    expect: { poll: { timeout: 8_000 } },
    env: { ENGINES: process.env.ENGINES ?? 'pglite', NODE_COMPILE_CACHE: '.cache/compiled' },
    globalSetup: ['tests/support/prepared-databases.ts'],
  },
});
