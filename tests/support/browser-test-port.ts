import { createHash } from 'node:crypto';
import { cwd } from 'node:process';

/** Each checkout has a port of its own, so that two of them can be tested at the same time. */
export const browserTestPort = 20_000 + (createHash('sha1').update(cwd()).digest().readUInt16BE() % 10_000);
