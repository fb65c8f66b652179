import { dropLens, heldLens, keepLens, type Lens, lensTokens, requestLens } from './lens.ts';
import { AuthError, type User } from './requests.ts';
import type { Tokens } from './tokens.ts';

/** What a session knows of looking through the eyes of somebody else. */
export interface TabLens {
  /** What requests of this tab carry. */
  readonly tokens: Pick<Tokens, 'current' | 'after'>;
  /** Through whose eyes this tab looks; undefined for most. */
  readonly lens: Lens | undefined;
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

/** The lens of this tab, if it has one: nobody looks through anybody without being signed in. */
export function tabLens({ apiUrl, tokens, user }: Surroundings): TabLens {
  const lens = tokens.signedIn() ? heldLens(sessionStorage) : undefined;
  const goOn = async ({ userId, receipt }: Lens) => {
    const token = await tokens.current();
    return (await requestLens(apiUrl, userId, { token, receipt })).accessToken;
  };
  return {
    lens,
    tokens:
      lens === undefined
        ? tokens
        : lensTokens(lens, { now: Date.now, ask: () => goOn(lens), onOver: endLens }),
    lookAs: async userId => {
      const [token, viewer] = [await tokens.current(), lens?.viewer ?? (await user())?.id];
      if (viewer === undefined) throw new AuthError(401, '');
      const { receipt, endsAt } = await requestLens(apiUrl, userId, { token });
      keepLens(sessionStorage, { userId, viewer, receipt, endsAt });
    },
    stopLooking: () => dropLens(sessionStorage),
  };
}

/** The server no longer lets this tab look through somebody else's eyes: the same page, as oneself. */
function endLens(): void {
  dropLens(sessionStorage, { over: true });
  location.reload();
}
