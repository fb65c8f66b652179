/**
 * Whether the address can be one of `path`, judged by the first word of both: `/bookings/:id` and `/bookings/7/history`
 * can, `/devices` cannot. react-router makes an expression of each path that it is handed, at every question anew; of some
 * eighty paths that was a twentieth of the work of turning a page. It takes no notice of case, nor does this.
 */
export function startsAlike(path: string, pathname: string): boolean {
  return firstWord(path) === firstWord(pathname);
}

function firstWord(path: string): string {
  const [, word = ''] = path.split('/', 2);
  return (word.includes('%') ? decoded(word) : word).toLowerCase();
}

function decoded(word: string): string {
  try {
    return decodeURIComponent(word);
  } catch {
    return word;
  }
}
