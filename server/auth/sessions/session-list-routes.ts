import type { FastifyInstance, FastifyRequest } from 'fastify';
import { type SignedInDevice, sessionCalls } from '../../../contract/sessions.ts';
import { Role } from '../../../domain/actor.ts';
import { notice } from '../../../domain/notices.ts';
import { users } from '../../../resources/users.ts';
import { answer } from '../../answer.ts';
import type { Connection, Database } from '../../db/database.ts';
import { forbidden, notFound } from '../../errors.ts';
import { noteSecurityEvent, originOf } from '../../security/security-events.ts';
import { cancelAskedBy, closeOpenLinks } from '../accounts/open-links.ts';
import { forgetDevices } from '../sign-in/known-devices.ts';
import { type EnterDeps, knownDeviceOf, rememberDevice } from '../sign-in/sign-in.ts';

type Deps = Pick<EnterDeps, 'database' | 'devices' | 'cookies' | 'now'>;

/** Where people are signed in, and how they and admins end it from afar. What is ended is refused at its next call. */
export function sessionListRoutes(app: FastifyInstance, deps: Deps): void {
  const { database, now } = deps;

  answer(app, sessionCalls.own, async ({ request: { actor, sessionId } }) => ({
    data: await sessionsOf(database, actor.id, { sessionId, now }),
  }));

  answer(app, sessionCalls.endOne, async ({ request, params }) => {
    const { id } = params;
    const answer = await answerEnded(deps, request, { userId: request.actor.id, only: id });
    if (answer.ended === 0) throw notFound('Sign-in', id);
    return answer;
  });

  answer(app, sessionCalls.endOthers, async ({ request, reply }) => {
    const { id: userId } = request.actor;
    const isKnown = (await knownDeviceOf(deps, request, userId)) !== undefined;
    const answer = await answerEnded(deps, request, { userId, except: request.sessionId });
    // All other devices are strangers now, this one is not.
    if (isKnown) rememberDevice(deps, { request, reply, userId });
    return answer;
  });

  adminRoutes(app, deps);
}

/** What admins see and end of others. */
function adminRoutes(app: FastifyInstance, deps: Deps): void {
  const { database, now } = deps;

  answer(app, sessionCalls.ofPerson, async ({ params: { id }, request: { actor, sessionId } }) => {
    await refuseAllButAdmins(database, actor.role, id);
    return { data: await sessionsOf(database, id, { sessionId, now }) };
  });

  answer(app, sessionCalls.endOfPerson, async ({ request, params }) => {
    await refuseAllButAdmins(database, request.actor.role, params.id);
    return await answerEnded(deps, request, { userId: params.id });
  });
}

async function refuseAllButAdmins(database: Database, role: Role, id: number): Promise<void> {
  if (role !== Role.Admin) throw forbidden();
  const people = await database.query('select 1 from users where id = $1 and not deleted', [id]);
  if (people.length === 0) throw notFound(users.label.one, id);
}

interface Listed {
  readonly id: string;
  readonly browser: string | null;
  readonly address: string | null;
  readonly signed_in_at: string;
  readonly last_used_at: string;
}

async function sessionsOf(
  database: Database,
  userId: number,
  { sessionId, now }: { readonly sessionId: string; readonly now: () => number },
): Promise<SignedInDevice[]> {
  const rows = await database.query<Listed>(
    `select id, browser, address, create_time as signed_in_at, coalesce(last_used_at, create_time) as last_used_at
      from auth_sessions where user_id = $1 and id = family and revoked_at is null and expires_at > $2
      order by id = $3::uuid desc, coalesce(last_used_at, create_time) desc, id`,
    [userId, new Date(now()).toISOString(), sessionId],
  );
  return rows.map(row => ({ ...row, is_current: row.id === sessionId }));
}

interface Ending {
  readonly userId: number;
  readonly only?: string;
  readonly except?: string;
}

async function answerEnded({ database, now }: Deps, request: FastifyRequest, ending: Ending) {
  const ended = await endSessions(database, request, { ...ending, nowMs: now() });
  return { code: 200, ...notice('account.signed-out'), ended };
}

/** How many sign-ins were ended; each with all its tokens. */
async function endSessions(
  database: Database,
  request: FastifyRequest,
  { userId, only, except, nowMs }: Ending & { readonly nowMs: number },
): Promise<number> {
  return await database.transaction(async transaction => {
    const ended = await revoked(transaction, [
      userId,
      new Date(nowMs).toISOString(),
      only ?? null,
      except ?? null,
    ]);
    // What a thief asked for before they were thrown out must not bring them back.
    if (only === undefined && except === undefined) await closeOpenLinks(transaction, userId, nowMs);
    else await cancelAskedBy(transaction, userId, nowMs, { only, except });
    if (only === undefined) await forgetDevices(transaction, userId, nowMs);
    if (ended > 0)
      await noteSecurityEvent(
        transaction,
        { kind: 'session-ended', userId: request.actor.id, subjectId: userId, detail: `${ended} ended` },
        originOf(request),
      );
    return ended;
  });
}

async function revoked(
  transaction: Connection,
  values: readonly (number | string | null)[],
): Promise<number> {
  const rows = await transaction.query<{ family: string }>(
    `update auth_sessions set revoked_at = $2 where user_id = $1 and revoked_at is null and expires_at > $2
      and ($3::uuid is null or family = $3::uuid) and ($4::uuid is null or family <> $4::uuid) returning family`,
    values,
  );
  return new Set(rows.map(({ family }) => family)).size;
}
