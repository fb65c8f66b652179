import { z } from 'zod';

const change = z.object({
  resource: z.string(),
  id: z.number(),
  action: z.enum(['create', 'update', 'remove']),
  version: z.number().exactOptional(),
  location_id: z.number().exactOptional(),
  operation: z.string().exactOptional(),
});
const message = z.union([change, z.object({ live: z.literal(true) }), z.object({ missed: z.literal(true) })]);

/** What the server says; undefined for what a newer one may say that this portal does not know. */
export function liveMessage(text: unknown): z.output<typeof message> | undefined {
  try {
    return message.safeParse(JSON.parse(String(text))).data;
  } catch {
    return undefined;
  }
}
