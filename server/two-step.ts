import type { z } from 'zod';
import type { Answered, Call } from '../contract/call.ts';
import type { Actor } from '../domain/actor.ts';
import { refuse } from '../domain/refusals/refuse.ts';
import type { Connection } from './db/database.ts';
import { conflict } from './errors.ts';
import type { Call as Caller } from './workflows/operations/operation.ts';

/** What was planned: the plan as it is shown, with its token, beside whatever carrying it out needs. */
export interface Planned {
  readonly plan: { readonly plan: string };
}

/** What a change in two steps does with the rows, in this order; `By` is who asks for it, and when. */
interface Steps<By, Request, Looked extends Planned, Done> {
  /** Locks everything that the plan depends on, before it is read. */
  readonly lock: (transaction: Connection, by: By, request: Request) => Promise<void>;
  /** What would happen; it changes nothing. */
  readonly plan: (connection: Connection, by: By, request: Request) => Promise<Looked>;
  /** Refuses a confirmation that lacks what must come with it. */
  readonly checkConfirmation?: (looked: Looked, request: Request) => Promise<void>;
  /** Writes what was planned. */
  readonly execute: (transaction: Connection, by: By, looked: Looked, request: Request) => Promise<Done>;
}

/** What was sent, understood. */
interface Sent<Request> {
  readonly isConfirmed: boolean;
  /** The token of the plan that was seen. */
  readonly seen: string | undefined;
  readonly request: Request;
}

/** One change in two steps: its call of the contract, and what differs from the others. */
export interface TwoStep<
  Params extends z.ZodType,
  Query extends z.ZodType,
  Body extends z.ZodType,
  Answer extends z.ZodType,
  Shown,
  Done,
  Request,
  Looked extends Planned,
> extends Steps<Caller, Request, Looked, Done> {
  readonly call: Call<Params, Query, Body, Answer>;
  readonly config?: {
    /** May be planned while looking through somebody else's eyes, true unless told. */
    readonly plansFirst?: boolean;
    /** More than a statement may take, for what may touch many rows. */
    readonly databaseMs?: number;
  };
  /** Understands what was sent, before any transaction begins. */
  readonly read: (
    sent: {
      readonly params: z.output<Params>;
      readonly query: z.output<Query>;
      readonly body: z.output<Body>;
    },
    by: Caller,
  ) => Sent<Request> | Promise<Sent<Request>>;
  /** The plan as it is answered. */
  readonly shown: (looked: Looked) => Shown;
  /** What is said of a failure once the transaction is over, where that takes more reading. */
  readonly failure?: (error: unknown, connection: Connection, actor: Actor) => Promise<unknown>;
}

/**
 * Describes a change in two steps: asked without a confirmation it answers its plan and changes nothing, confirmed it
 * locks, plans again, and does exactly what was seen. `server/routes/two-step.ts` answers its call. Keep the order of
 * the parts: each is typed by those before it.
 */
export function twoStep<
  Params extends z.ZodType,
  Query extends z.ZodType,
  Body extends z.ZodType,
  Plan extends z.ZodType,
  Done extends z.ZodType,
  Request,
  Looked extends Planned,
>(
  workflow: Workflow<Params, Query, Body, Plan, Done, Request, Looked>,
): Workflow<Params, Query, Body, Plan, Done, Request, Looked> {
  return workflow;
}

type Workflow<
  Params extends z.ZodType,
  Query extends z.ZodType,
  Body extends z.ZodType,
  Plan extends z.ZodType,
  Done extends z.ZodType,
  Request,
  Looked extends Planned,
> = TwoStep<Params, Query, Body, z.ZodUnion<[Plan, Done]>, Answered<Plan>, Answered<Done>, Request, Looked>;

/**
 * Carries out what was planned and seen (A5): under the locks it is planned again, and refused with a 409 and the plan
 * as it is now when anything has changed.
 */
export async function carriedOut<By, Request, Looked extends Planned, Done>(
  { lock, plan, checkConfirmation, execute }: Steps<By, Request, Looked, Done>,
  transaction: Connection,
  by: By,
  { seen, request }: Omit<Sent<Request>, 'isConfirmed'>,
): Promise<Done> {
  await lock(transaction, by, request);
  const looked = await plan(transaction, by, request);
  await checkConfirmation?.(looked, request);
  checkPlan(seen, looked.plan);
  return await execute(transaction, by, looked, request);
}

/**
 * Refuses to carry out anything but what was seen: 409 with the plan as it is now. Callers that send no token did not
 * look, and get what is there.
 */
export function checkPlan(seen: string | undefined, plan: Planned['plan']): void {
  if (seen === undefined || seen === plan.plan) return;
  throw conflict(refuse('plan.changed'), { plan });
}
