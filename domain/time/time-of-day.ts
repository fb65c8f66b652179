/** What the clock shows at the last second of a day: as a closing time it means the end of the day. */
export const lastSecond = '23:59:59';

const texts = new Map<number, string>();

/** 'HH:mm:ss' → seconds since midnight. */
export function secondsOf(time: string): number {
  const [hours = 0, minutes = 0, seconds = 0] = time.split(':').map(Number);
  return (hours * 60 + minutes) * 60 + seconds;
}

/** Seconds since midnight, 0 to 86 399 → 'HH:mm:ss'. */
export function timeText(seconds: number): string {
  let text = texts.get(seconds);
  if (text === undefined) {
    text = new Date(seconds * 1000).toISOString().slice(11, 19);
    texts.set(seconds, text);
  }
  return text;
}
