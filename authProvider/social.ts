import { member, post } from './requests.ts';

const storageKey = 'auth.social';

/** What an identity provider said when it sent somebody back. */
export interface ProviderAnswer {
  readonly provider: string;
  /** Undefined when they did not agree. */
  readonly idToken: string | undefined;
}

/** Goes to the provider's page, which sends back to sign-in. Throws `AuthError`. */
export async function leaveForProvider(apiUrl: string, provider: string): Promise<void> {
  const answer = await post(`${apiUrl}/v3/auth/login/${provider}/start`, {});
  const address = new URL(String(member(answer, 'address')));
  // Proves, when somebody comes back, that this tab has sent them (login CSRF).
  const state = crypto.randomUUID();
  address.searchParams.set('state', state);
  address.searchParams.set('redirect_uri', `${location.origin}/login`);
  sessionStorage.setItem(storageKey, JSON.stringify({ provider, state }));
  location.assign(address);
}

/** The provider's answer in what followed `#`, once, and only in the tab that asked for it. */
export function takeProviderAnswer(fragment: string): ProviderAnswer | undefined {
  const said = new URLSearchParams(fragment);
  const asked = sessionStorage.getItem(storageKey);
  sessionStorage.removeItem(storageKey);
  if (asked === null || said.get('state') === null) return undefined;
  const { provider, state }: Record<string, unknown> = JSON.parse(asked);
  if (state !== said.get('state') || typeof provider !== 'string') return undefined;
  return { provider, idToken: said.get('id_token') ?? undefined };
}

/** What each provider's call wants (AUTH-08 to AUTH-10); the server believes nothing but the token. */
export function socialBody({ provider, idToken }: ProviderAnswer): object {
  return provider === 'apple' ? { id_token: idToken, client_id: 3, email: '' } : { token: idToken };
}
