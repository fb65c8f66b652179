/**
 * What Node is told of a process that a contract test starts: it lives for seconds, and what PGlite's program would win
 * by being compiled for speed it never gets back. The portals of the browser tests and of the bench live longer.
 */
export const shortLived: readonly string[] = process.env.VITEST === undefined ? [] : ['--liftoff-only'];
