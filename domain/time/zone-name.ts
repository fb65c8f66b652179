/** True for a name of the IANA time zone table, e.g. `Asia/Kathmandu`; offsets such as `+05:45` are none. */
export function isZoneName(name: string): boolean {
  if (!/^[A-Za-z]/.test(name)) return false;
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone !== '';
  } catch {
    // The only way to ask whether a zone exists is to see it refused.
    return false;
  }
}
