import { isRole } from '../../../domain/actor.ts';
import { refuse } from '../../../domain/refusals/refuse.ts';
import type { Database } from '../../db/database.ts';
import { forbidden, tooManyRequests, unauthorized } from '../../errors.ts';
import { isPassword } from '../accounts/password.ts';
import { admitStranger, forgiveStranger } from './account-delay.ts';
import { isWithin, takeBack } from './attempts.ts';

interface Account {
  readonly id: number;
  readonly role: number | null;
  readonly disabled: boolean;
  readonly password_hash: string | null;
}

interface Attempt {
  readonly email: string;
  readonly password: string;
  /** The address that the connection comes from, not one that a header claims. */
  readonly address: string;
  /** The id of the device, if this person has signed in on it before. */
  readonly knownDevice: (userId: number) => Promise<string | undefined>;
  /** Told of a wrong password, with the account that it was for and how many strangers have tried of late. */
  readonly onWrong: (userId: number | undefined, tries: number) => void;
}

/**
 * The id of the user whom e-mail and password belong to. An unknown e-mail and a wrong password get the
 * same answer after the same work (reliability E11); only the right password learns that an account is
 * disabled. Throws 401, 403 or 429.
 */
export async function signIn(database: Database, attempt: Attempt, nowMs: number): Promise<number> {
  const email = attempt.email.trim().toLowerCase();
  const [account] = await database.query<Account>(
    'select id, role, disabled, password_hash from users where email = $1 and not deleted',
    [email],
  );
  const device = account && (await attempt.knownDevice(account.id));
  const { tries, forgive } = await admit(database, { email, address: attempt.address, device }, nowMs);
  if (!(await isPassword(attempt.password, account?.password_hash)) || account === undefined) {
    attempt.onWrong(account?.id, tries);
    throw unauthorized(refuse('account.wrong-credentials'));
  }
  await forgive();
  if (account.disabled) throw forbidden(refuse('account.disabled'));
  if (!isRole(account.role)) throw forbidden(refuse('account.no-role'));
  return account.id;
}

interface From {
  readonly email: string;
  readonly address: string;
  readonly device: string | undefined;
}

/**
 * Counts the try before the password is looked at. Where its person has signed in before, neither the guesses of
 * strangers nor those of neighbours behind the same address matter. Throws 429.
 */
async function admit(database: Database, { email, address, device }: From, nowMs: number) {
  if (device !== undefined && (await isWithin(database, 'device', device, nowMs)))
    return { tries: 0, forgive: () => takeBack(database, 'device', device) };
  if (!(await isWithin(database, 'address', address, nowMs)))
    throw tooManyRequests(refuse('account.attempts-minutes', { minutes: 15 }), 15 * 60);
  const admission = await admitStranger(database, email, nowMs);
  if ('waitS' in admission)
    throw tooManyRequests(refuse('account.attempts-seconds', { seconds: admission.waitS }), admission.waitS);
  return {
    tries: admission.tries,
    forgive: async () => {
      await takeBack(database, 'address', address);
      await forgiveStranger(database, email);
    },
  };
}
