/** `full` when the torture run asks for it, else a count that every run can afford. */
export function fullCount(affordable: number, full: number): number {
  return process.env.TORTURE === '1' ? full : affordable;
}
