/** Counts that every test run can afford, or the full ones of `npm run torture`. */
export function atScale(few: number, many: number): number {
  return process.env.TORTURE === '1' ? many : few;
}
