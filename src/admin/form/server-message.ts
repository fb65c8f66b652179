/** What the server said about a failure, where it said anything fit to be shown; else the fallback. */
export function serverMessage(error: unknown, fallback: string): string {
  if (typeof error !== 'object' || error === null) return fallback;
  const message = 'message' in error ? error.message : undefined;
  return typeof message === 'string' && message !== '' ? message : fallback;
}
