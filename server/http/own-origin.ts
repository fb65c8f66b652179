import type { FastifyRequest } from 'fastify';

/** Whether a page of the portal itself sends this: its origin is the host that it asks, or PUBLIC_URL. */
export function isOwnOrigin(
  { headers: { origin }, host }: Pick<FastifyRequest, 'headers' | 'host'>,
  publicUrl: string | undefined,
): boolean {
  const asked = origin === undefined ? null : URL.parse(origin);
  if (asked === null) return false;
  return asked.host === host || asked.origin === (publicUrl && URL.parse(publicUrl)?.origin);
}
