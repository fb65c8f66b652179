import type { FastifyRequest } from 'fastify';
import type { NewPasskey, UsedPasskey } from '../../contract/second-factor.ts';
import type { Connection } from '../db/database.ts';

/** For whom a passkey is good, and the page that may ask for it. */
interface RelyingParty {
  readonly id: string;
  readonly origin: string;
}

/** The portal's own name: PUBLIC_URL, else the host that the request came to. Passkeys are good for that name only. */
export function relyingParty(
  { protocol, host }: FastifyRequest,
  publicUrl: string | undefined,
): RelyingParty {
  const { hostname, origin } = new URL(publicUrl ?? `${protocol}://${host}`);
  return { id: hostname, origin };
}

/** Two hundred files of certificates, a tenth of what a start would load: not before somebody needs them. */
const webAuthn = () => import('@simplewebauthn/server');

/** EdDSA, ES256 and RS256; every authenticator knows one of them. */
const algorithms = [-8, -7, -257];

interface StoredPasskey {
  readonly id: number;
  readonly user_id: number;
  readonly credential_id: string;
  readonly public_key: string;
  readonly counter: number;
  readonly transports: string;
}

const passkeysSql =
  'select id, user_id, credential_id, public_key, counter::float8 as counter, transports from second_factors';

async function passkeysOf(
  connection: Connection,
  userId: number,
  rp: RelyingParty,
): Promise<StoredPasskey[]> {
  return await connection.query<StoredPasskey>(
    `${passkeysSql} where user_id = $1 and kind = 'passkey' and rp_id = $2 order by id`,
    [userId, rp.id],
  );
}

const descriptors = (passkeys: readonly StoredPasskey[]) =>
  passkeys.map(({ credential_id, transports }) => ({
    id: credential_id,
    transports: transports.split(' ').filter(name => name !== ''),
  }));

/** What `navigator.credentials.create` is asked, so that the authenticator makes a passkey that it did not have. */
export async function creationOptions(
  connection: Connection,
  rp: RelyingParty,
  person: { readonly id: number; readonly email: string; readonly name: string; readonly challenge: string },
) {
  const { generateRegistrationOptions } = await webAuthn();
  return await generateRegistrationOptions({
    rpName: 'Partner Portal',
    rpID: rp.id,
    userName: person.email,
    userDisplayName: person.name,
    userID: Buffer.from(`user:${person.id}`),
    challenge: Buffer.from(person.challenge, 'base64url'),
    excludeCredentials: descriptors(await passkeysOf(connection, person.id, rp)),
    supportedAlgorithmIDs: algorithms,
    authenticatorSelection: { residentKey: 'preferred', userVerification: 'preferred' },
  });
}

/** What `navigator.credentials.get` is asked: for one of the person's passkeys, or for any when nobody is known yet. */
export async function requestOptions(
  connection: Connection,
  rp: RelyingParty,
  { userId, challenge }: { readonly userId?: number | undefined; readonly challenge: string },
) {
  const known = userId === undefined ? [] : descriptors(await passkeysOf(connection, userId, rp));
  const { generateAuthenticationOptions } = await webAuthn();
  return await generateAuthenticationOptions({
    rpID: rp.id,
    challenge: Buffer.from(challenge, 'base64url'),
    userVerification: userId === undefined ? 'required' : 'preferred',
    ...(known.length > 0 && { allowCredentials: known }),
  });
}

/** Keeps a passkey that was made for this challenge here; its row's id, or undefined when it proves nothing. */
export async function keepPasskey(
  transaction: Connection,
  rp: RelyingParty,
  given: {
    readonly userId: number;
    readonly name: string;
    readonly challenge: string;
    readonly passkey: NewPasskey;
  },
): Promise<number | undefined> {
  const { id, rawId, type, response } = given.passkey;
  const { transports, ...answer } = response;
  const { verifyRegistrationResponse } = await webAuthn();
  const verified = await verifyRegistrationResponse({
    response: { id, rawId, type, clientExtensionResults: {}, response: answer },
    expectedChallenge: given.challenge,
    expectedOrigin: rp.origin,
    expectedRPID: rp.id,
    supportedAlgorithmIDs: algorithms,
    requireUserVerification: false,
  }).catch(() => undefined);
  if (verified?.verified !== true) return undefined;
  const { credential } = verified.registrationInfo;
  const [row] = await transaction.query<{ id: number }>(
    `insert into second_factors (user_id, kind, name, rp_id, credential_id, public_key, counter, transports)
     values ($1, 'passkey', $2, $3, $4, $5, $6, $7) on conflict (credential_id) do nothing returning id`,
    [
      given.userId,
      given.name,
      rp.id,
      credential.id,
      Buffer.from(credential.publicKey).toString('base64url'),
      credential.counter,
      (transports ?? []).join(' '),
    ],
  );
  return row?.id;
}

/** What became of a passkey that somebody showed: whose it is, or why it opens nothing. */
export type PasskeyUse =
  | { readonly good: true; readonly userId: number; readonly name: string }
  | { readonly good: false; readonly userId: number | undefined; readonly reason: string };

/**
 * Checks a passkey that signed this challenge on a page of ours, and counts its use. `alone` wants it to have made
 * sure of the person (fingerprint, face, PIN), because no password stands beside it. A counter that does not grow is
 * that of a copy, and opens nothing.
 */
export async function checkPasskey(
  transaction: Connection,
  rp: RelyingParty,
  given: {
    readonly challenge: string;
    readonly passkey: UsedPasskey;
    readonly nowMs: number;
    /** The only person whose passkey counts. */
    readonly userId?: number | undefined;
    readonly alone: boolean;
  },
): Promise<PasskeyUse> {
  const { id, rawId, type, response } = given.passkey;
  const [stored] = await transaction.query<StoredPasskey & { name: string }>(
    `${passkeysSql.replace(' from', ', name from')} where credential_id = $1 and kind = 'passkey' and rp_id = $2 for update`,
    [id, rp.id],
  );
  if (stored === undefined) return { good: false, userId: undefined, reason: 'unknown passkey' };
  const refused = (reason: string): PasskeyUse => ({ good: false, userId: stored.user_id, reason });
  if (given.userId !== undefined && stored.user_id !== given.userId)
    return refused('the passkey of another account');
  const { userHandle, ...answer } = response;
  const { verifyAuthenticationResponse } = await webAuthn();
  const verified = await verifyAuthenticationResponse({
    response: { id, rawId, type, clientExtensionResults: {}, response: answer },
    expectedChallenge: given.challenge,
    expectedOrigin: rp.origin,
    expectedRPID: rp.id,
    credential: {
      id: stored.credential_id,
      publicKey: Buffer.from(stored.public_key, 'base64url'),
      counter: stored.counter,
    },
    requireUserVerification: given.alone,
  }).catch((error: unknown) => (error instanceof Error ? error : undefined));
  if (verified instanceof Error) return refused(verified.message);
  if (verified?.verified !== true) return refused('wrong signature');
  await transaction.query('update second_factors set counter = $2, last_used_at = $3 where id = $1', [
    stored.id,
    verified.authenticationInfo.newCounter,
    new Date(given.nowMs).toISOString(),
  ]);
  return { good: true, userId: stored.user_id, name: stored.name };
}
