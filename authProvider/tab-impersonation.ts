import {
  clearImpersonation,
  type Impersonation,
  impersonationTokens,
  requestImpersonation,
  storedImpersonation,
  storeImpersonation,
} from './impersonation.ts';
import { AuthError, type User } from './requests.ts';
import type { Tokens } from './tokens.ts';

/** What a session knows of looking through the eyes of somebody else. */
export interface TabImpersonation {
  /** What requests of this tab carry. */
  readonly tokens: Pick<Tokens, 'current' | 'after'>;
  /** Through whose eyes this tab looks; undefined for most. */
  readonly impersonation: Impersonation | undefined;
  /** Looks through the eyes of somebody else, in this tab, from the next load of the page on. Throws `AuthError`. */
  lookAs(userId: number): Promise<void>;
  /** Is oneself again, from the next load of the page on. */
  stopLooking(): void;
}

interface Surroundings {
  readonly apiUrl: string;
  /** Of whoever is signed in. */
  readonly tokens: Tokens;
  readonly user: () => Promise<User> | undefined;
}

/** The impersonation of this tab, if it has one: nobody looks through anybody without being signed in. */
export function tabImpersonation({ apiUrl, tokens, user }: Surroundings): TabImpersonation {
  const impersonation = tokens.signedIn() ? storedImpersonation(sessionStorage) : undefined;
  const goOn = async ({ userId, receipt }: Impersonation) => {
    const token = await tokens.current();
    return (await requestImpersonation(apiUrl, userId, { token, receipt })).accessToken;
  };
  return {
    impersonation,
    tokens:
      impersonation === undefined
        ? tokens
        : impersonationTokens(impersonation, {
            now: Date.now,
            ask: () => goOn(impersonation),
            onOver: endImpersonation,
          }),
    lookAs: async userId => {
      const [token, viewer] = [await tokens.current(), impersonation?.viewer ?? (await user())?.id];
      if (viewer === undefined) throw new AuthError(401, '');
      const { receipt, endsAt } = await requestImpersonation(apiUrl, userId, { token });
      storeImpersonation(sessionStorage, { userId, viewer, receipt, endsAt });
    },
    stopLooking: () => clearImpersonation(sessionStorage),
  };
}

/** The server no longer lets this tab look through somebody else's eyes: the same page, as oneself. */
function endImpersonation(): void {
  clearImpersonation(sessionStorage, { over: true });
  location.reload();
}
