/** Making one costs as much as using it a hundred times. */
const formats = new Map<string, Intl.DateTimeFormat>();

/** How far the clocks of a zone are from UTC at that instant: `GMT-3`. */
export function offsetAt(zone: string, instant: number): string {
  const format =
    formats.get(zone) ?? new Intl.DateTimeFormat('en-GB', { timeZone: zone, timeZoneName: 'shortOffset' });
  formats.set(zone, format);
  const offset = format.formatToParts(instant).find(({ type }) => type === 'timeZoneName')?.value ?? zone;
  return offset === 'GMT+0' ? 'GMT' : offset;
}
