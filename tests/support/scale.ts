/** What every test run can afford, or the full count of `npm run torture`. */
export function atScale<Count>(few: Count, many: Count): Count {
  return process.env.TORTURE === '1' ? many : few;
}

/**
 * A time that the portal promises. At full counts nothing else runs and it is judged to the letter; beside other tests
 * and whatever else the machine does, what takes this much longer does not come at all.
 */
export function promisedMs(ms: number): number {
  return atScale(ms + 60_000, ms);
}
