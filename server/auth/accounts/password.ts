import { hash, verify } from '@node-rs/argon2';

/** A hash of nothing that anyone knows, made once: checking against it costs what a real check costs. */
let dummyHash: Promise<string> | undefined;

/** Hashes with argon2id and the library's parameters (19 MiB, two passes). */
export async function hashPassword(password: string): Promise<string> {
  return await hash(password);
}

/**
 * True when the password belongs to the hash. Without a hash the same work is done and the answer is
 * false, so that time does not tell whether an account exists (reliability E11).
 */
export async function isPassword(password: string, stored: string | null | undefined): Promise<boolean> {
  dummyHash ??= hash(crypto.randomUUID());
  const matches = await verify(stored ?? (await dummyHash), password);
  return matches && stored !== null && stored !== undefined;
}
