import { randomBytes } from 'node:crypto';
import { link, open, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { type Config, ConfigError } from '../../config.ts';
import { flush } from '../../flush.ts';
import { makeDirectory } from '../../make-directory.ts';
import { secretProblem } from './signing-keys.ts';

/**
 * The key that signs tokens: SECRET_KEY, else one that is made at the first start and kept in the data
 * directory, readable by its owner only (reliability G14). Rejects when what is kept there is no key: an empty or
 * cut file would let anybody sign.
 */
export async function secretKey(config: Pick<Config, 'secretKey' | 'dataDir'>): Promise<string> {
  if (config.secretKey !== undefined) return config.secretKey;
  const path = join(config.dataDir, 'secret-key');
  const key = (await kept(path)) ?? (await made(config.dataDir, path));
  const problem = secretProblem(key);
  if (problem === undefined) return key;
  throw new ConfigError(
    `The key in ${path} ${problem}. Put the right one back, or remove the file: a new key is made, and everybody signs in again.`,
  );
}

async function kept(path: string): Promise<string | undefined> {
  try {
    return (await readFile(path, 'utf8')).trim();
  } catch (error) {
    if (isCode(error, 'ENOENT')) return undefined;
    throw error;
  }
}

/**
 * Written whole under another name, and flushed, before it gets its own: whatever happens in between, nobody finds
 * half a key. Of two processes that start at once, one makes it and both read it.
 */
async function made(directory: string, path: string): Promise<string> {
  await makeDirectory(directory, 0o700);
  const draft = `${path}.${process.pid}.${randomBytes(6).toString('hex')}`;
  try {
    const file = await open(draft, 'wx', 0o600);
    try {
      await file.writeFile(randomBytes(32).toString('base64url'));
      await file.sync();
    } finally {
      await file.close();
    }
    await link(draft, path);
  } catch (error) {
    if (!isCode(error, 'EEXIST')) throw error;
  } finally {
    await rm(draft, { force: true });
  }
  await flush(directory);
  return (await readFile(path, 'utf8')).trim();
}

function isCode(error: unknown, code: string): boolean {
  return error instanceof Error && 'code' in error && error.code === code;
}
