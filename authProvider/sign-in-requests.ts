import { member, post, tokensIn } from './requests.ts';
import type { TokenSet } from './token-cookie.ts';

/** What the second factor can be shown by; a recovery code stands in for a lost one. */
export type FactorMethod = 'app' | 'passkey' | 'recovery-code';

/** The API knows the password, and asks for the second factor before it gives tokens. */
export interface SecondStep {
  /** Good for this step, for a few minutes, once. */
  readonly ticket: string;
  readonly methods: readonly FactorMethod[];
  /** What to ask the browser's passkeys. */
  readonly passkey: unknown;
}

/** What a person shows: one of these. */
export interface ShownFactor {
  readonly code?: string;
  readonly recovery_code?: string;
  /** What the browser answered for a passkey. */
  readonly passkey?: object;
}

const known: readonly FactorMethod[] = ['passkey', 'app', 'recovery-code'];

/** The second step that an answer asks for, or undefined when it asks for none. */
function secondStepIn(body: unknown): SecondStep | undefined {
  const asked = member(body, 'second_factor');
  const [ticket, methods] = [member(asked, 'ticket'), member(asked, 'methods')];
  if (typeof ticket !== 'string' || !Array.isArray(methods)) return undefined;
  return {
    ticket,
    methods: known.filter(method => methods.includes(method)),
    passkey: member(asked, 'passkey'),
  };
}

/** Exchanges e-mail and password for tokens (AUTH-03), or for the second step. */
export async function requestSignIn(
  apiUrl: string,
  email: string,
  password: string,
): Promise<TokenSet | SecondStep> {
  const answer = await post(`${apiUrl}/v3/auth/login`, { email, password });
  return secondStepIn(answer) ?? tokensIn(answer);
}

/** Exchanges what an identity provider says for tokens (AUTH-08 to AUTH-10), or for the second step. */
export async function requestSocialSignIn(
  apiUrl: string,
  provider: string,
  body: object,
): Promise<TokenSet | SecondStep> {
  const answer = await post(`${apiUrl}/v3/auth/login/${provider}`, body);
  return secondStepIn(answer) ?? tokensIn(answer);
}

/** Exchanges the ticket and what the person shows for tokens. Throws `AuthError`, like all of these. */
export async function requestSecondStep(
  apiUrl: string,
  { ticket }: SecondStep,
  shown: ShownFactor,
): Promise<TokenSet> {
  return tokensIn(await post(`${apiUrl}/v3/auth/login/second-factor`, { ticket, ...shown }));
}

/** Signs in by a passkey alone; `choose` has the browser ask for one. */
export async function requestPasskeySignIn(
  apiUrl: string,
  choose: (options: unknown) => Promise<object>,
): Promise<TokenSet> {
  const asked = await post(`${apiUrl}/v3/auth/login/passkey/start`, {});
  const passkey = await choose(member(asked, 'passkey'));
  return tokensIn(
    await post(`${apiUrl}/v3/auth/login/passkey`, { ticket: member(asked, 'ticket'), passkey }),
  );
}
