/** The instant as the browser's own wall clock shows it, in the form of a `datetime-local` box. */
export function localOfInstant(instant: string): string {
  const time = new Date(instant);
  if (Number.isNaN(time.getTime())) return '';
  const day = [String(time.getFullYear()).padStart(4, '0'), two(time.getMonth() + 1), two(time.getDate())];
  return `${day.join('-')}T${two(time.getHours())}:${two(time.getMinutes())}:${two(time.getSeconds())}`;
}

/** The instant at which the browser's wall clock shows `local`, or null when it is not a time. */
export function instantOfLocal(local: string): string | null {
  const time = new Date(local);
  return Number.isNaN(time.getTime()) ? null : time.toISOString();
}

/** The browser's zone, as shown beside every instant. */
export function browserZone(): string {
  return Intl.DateTimeFormat().resolvedOptions().timeZone;
}

function two(part: number): string {
  return String(part).padStart(2, '0');
}
