import type { z } from 'zod';
import { liveMessage as known } from '../../contract/portal.ts';

/** What the server says; undefined for what a newer one may say that this portal does not know. */
export function liveMessage(text: unknown): z.output<typeof known> | undefined {
  try {
    return known.safeParse(JSON.parse(String(text))).data;
  } catch {
    return undefined;
  }
}
