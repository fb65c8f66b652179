import type { FastifyInstance } from 'fastify';
import { signInCalls } from '../../../contract/sign-in.ts';
import { type Actor, Role } from '../../../domain/actor.ts';
import { refuse } from '../../../domain/refusals/refuse.ts';
import { users } from '../../../resources/users.ts';
import { answer } from '../../answer.ts';
import type { Connection, Database } from '../../db/database.ts';
import { noteChange } from '../../db/write/history.ts';
import { conflict, forbidden, notFound } from '../../errors.ts';
import { noteSecurityEvent, originOf } from '../../security/security-events.ts';
import type { AccessTokens } from './access-token.ts';
import { canBeSeenThrough } from './signed-in.ts';
import { signedText } from './signing-keys.ts';

interface Deps {
  readonly database: Database;
  readonly tokens: AccessTokens;
  readonly secretKey: string;
  /** Epoch ms. */
  readonly now: () => number;
}

const lifetimeMs = 3_600_000;
interface Person {
  readonly role: number | null;
  readonly disabled: boolean;
}

/**
 * Lets an admin look through the eyes of somebody else: a token that reads what that person may read and changes
 * nothing. It hangs on the admin's own sign-in and ends with it, with their role, with the person's account, and
 * after an hour. Each is noted in the history of the person.
 */
export function impersonationRoutes(app: FastifyInstance, { database, tokens, secretKey, now }: Deps): void {
  const receipts = signedText(secretKey, 'look through somebody');
  answer(
    app,
    signInCalls.lookThrough,
    async ({ body, request }) => {
      const { actor, sessionId, id: requestId } = request;
      const { user_id: impersonation, receipt } = body;
      const look = `${sessionId}.${impersonation}`;
      const endsAt = endOf(receipt === undefined ? undefined : receipts.read(receipt), look, now());
      await database.transaction(async transaction => {
        await refuseOthers(transaction, impersonation);
        // A page that is loaded anew goes on with a look that was noted.
        if (endsAt !== undefined) return;
        const changes = { lens: { before: null, after: actor.id } };
        await noteChange(
          transaction,
          { resource: users, id: impersonation, action: 'update', changes },
          { actor, requestId },
        );
        const event = { kind: 'impersonation', userId: actor.id, subjectId: impersonation } as const;
        await noteSecurityEvent(transaction, event, originOf(request));
      });
      const end = endsAt ?? now() + lifetimeMs;
      const lifetimeS = Math.floor((end - now()) / 1000);
      return {
        code: 200,
        message: 'OK',
        access_token: await tokens.sign({ userId: actor.id, sessionId, impersonation }, now(), lifetimeS),
        expire_after: lifetimeS,
        receipt: receipts.sign(`${look}.${end}`),
      };
    },
    // Whoever may not ask learns nothing of what is to be asked.
    { preHandler: async ({ actor }) => adminsOnly(actor) },
  );
}

function adminsOnly({ role }: Actor): void {
  if (role !== Role.Admin) throw forbidden();
}

/** Until when a look of this sign-in at this person goes on, by its receipt; undefined when a new one begins. */
function endOf(receipt: string | undefined, look: string, nowMs: number): number | undefined {
  const endsAt = receipt?.startsWith(`${look}.`) ? Number(receipt.slice(look.length + 1)) : 0;
  return endsAt >= nowMs + 1000 ? endsAt : undefined;
}

async function refuseOthers(connection: Connection, id: number): Promise<void> {
  const [person] = await connection.query<Person>(
    'select "role", "disabled" from "users" where "id" = $1 and not "deleted"',
    [id],
  );
  if (person === undefined) throw notFound(users.label.one, id);
  if (person.role === Role.Admin) throw forbidden(refuse('impersonation.admin'));
  if (person.disabled || !canBeSeenThrough(person.role))
    throw conflict(refuse('impersonation.cannot-sign-in'));
}
