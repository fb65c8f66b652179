/** The HTML part of a mail as its bytes say, decoded by nothing but base64. */
export function htmlOf(raw: string): string {
  const part = /Content-Type: text\/html[\s\S]*?\r\n\r\n([\s\S]*?)\r\n--/.exec(raw)?.[1] ?? '';
  return Buffer.from(part, 'base64').toString('utf8');
}
