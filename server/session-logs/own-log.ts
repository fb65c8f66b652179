import { createReadStream, existsSync } from 'node:fs';
import type { Readable } from 'node:stream';
import { createGunzip } from 'node:zlib';
import { logFailure } from './log-failure.ts';

const folder = new URL('../assets/demo/', import.meta.url);

/** A log of the demo data, as it lies beside its pictures; the long one is packed. */
export function ownLog(name: string): Readable {
  const packed = new URL(`${name}.gz`, folder);
  if (existsSync(packed)) return createReadStream(packed).pipe(createGunzip());
  const plain = new URL(name, folder);
  if (!existsSync(plain)) throw logFailure.missing();
  return createReadStream(plain);
}
