import { readFileSync } from 'node:fs';
import { z } from 'zod';

/** The version of the portal, as package.json names it. */
export function packageVersion(): string {
  const file = readFileSync(new URL('../package.json', import.meta.url), 'utf8');
  return z.object({ version: z.string() }).parse(JSON.parse(file)).version;
}
