import { isRole } from '../../domain/actor.ts';
import type { Database } from '../db/database.ts';
import { forbidden, tooManyRequests, unauthorized } from '../errors.ts';
import { forgiveAttempt, mayAttempt } from './attempts.ts';
import { isPassword } from './password.ts';

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
}

/**
 * The id of the user whom e-mail and password belong to. An unknown e-mail and a wrong password get the
 * same answer after the same work (reliability E11); only the right password learns that an account is
 * disabled. Throws 401, 403 or 429.
 */
export async function signIn(
  database: Database,
  { email, password, address }: Attempt,
  nowMs: number,
): Promise<number> {
  const attempt = { email: email.trim().toLowerCase(), address };
  if (!(await mayAttempt(database, attempt, nowMs)))
    throw tooManyRequests('Too many attempts to sign in. Please wait 15 minutes and try again');
  const [account] = await database.query<Account>(
    'select id, role, disabled, password_hash from users where email = $1 and not deleted',
    [attempt.email],
  );
  if (!(await isPassword(password, account?.password_hash)) || account === undefined)
    throw unauthorized('E-mail or password is not correct');
  await forgiveAttempt(database, attempt);
  if (account.disabled) throw forbidden('This account is disabled. Please ask an administrator');
  if (!isRole(account.role)) throw forbidden('This account has no role in the portal');
  return account.id;
}
