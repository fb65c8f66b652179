import { z } from 'zod';
import { sentence } from '../domain/refusals/spoken.ts';

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

/** A part of a call that says nothing: no parameters, no query, no body. */
type Nothing = z.ZodUnknown;
export const nothing: Nothing = z.unknown();

interface Described {
  readonly method: Method;
  /** Below `/api`, with `:names` of its parameters. */
  readonly path: string;
  /** The section of the API page. */
  readonly tags: readonly string[];
  readonly summary: string;
  readonly description?: string;
  /** Of a success; 200 unless told. */
  readonly status?: number;
  /** Of a success whose next step has yet to follow. */
  readonly statusMeanwhile?: number;
  /** Carried out once for each `Idempotency-Key`. */
  readonly repeatable?: boolean;
  /** Refused when `If-Match` names another version than the row's. */
  readonly versioned?: boolean;
  /** Takes or hands out the refresh token as a cookie for whoever asks for that by `X-Auth-Mode`. */
  readonly cookies?: boolean;
  /** Refusals that do not follow from what a call is, and what others carry beside their sentence, by status. */
  readonly refusals?: Readonly<Record<number, z.ZodType>>;
}

/**
 * One call of the API as both sides agree on it: the server answers through it, the portal reads by it, the API page
 * is printed from it. The calls of a resource's own records follow from the resource instead.
 */
export interface Call<
  Params extends z.ZodType = z.ZodType,
  Query extends z.ZodType = z.ZodType,
  Body extends z.ZodType = z.ZodType,
  Answer extends z.ZodType = z.ZodType,
> extends Described {
  readonly params: Params;
  readonly query: Query;
  readonly body: Body;
  readonly answer: Answer;
}

interface Parts<Params extends z.ZodType, Query extends z.ZodType, Body extends z.ZodType> extends Described {
  readonly params?: Params;
  readonly query?: Query;
  readonly body?: Body;
}

export function defineCall<
  Answer extends z.ZodType,
  Params extends z.ZodType = Nothing,
  Query extends z.ZodType = Nothing,
  Body extends z.ZodType = Nothing,
>(definition: Parts<Params, Query, Body> & { readonly answer: Answer }): Call<Params, Query, Body, Answer>;
export function defineCall(definition: Parts<z.ZodType, z.ZodType, z.ZodType> & Pick<Call, 'answer'>): Call {
  return { params: nothing, query: nothing, body: nothing, ...definition };
}

/** A call that first answers its plan, and, confirmed, carries it out: each step with its own answer. */
export interface TwoSteps<
  Params extends z.ZodType,
  Query extends z.ZodType,
  Body extends z.ZodType,
  Plan extends z.ZodType,
  Done extends z.ZodType,
> extends Call<Params, Query, Body, z.ZodUnion<[Plan, Done]>> {
  readonly plan: Call<Params, Query, Body, Plan>;
  readonly done: Call<Params, Query, Body, Done>;
}

export function defineTwoSteps<
  Plan extends z.ZodType,
  Done extends z.ZodType,
  Params extends z.ZodType = Nothing,
  Query extends z.ZodType = Nothing,
  Body extends z.ZodType = Nothing,
>({
  plan,
  done,
  ...definition
}: Parts<Params, Query, Body> & { readonly plan: Plan; readonly done: Done }): TwoSteps<
  Params,
  Query,
  Body,
  Plan,
  Done
> {
  return {
    ...defineCall({ ...definition, answer: z.union([plan, done]) }),
    plan: defineCall({ ...definition, answer: plan }),
    done: defineCall({ ...definition, answer: done }),
  };
}

/** A value as it is handed over: nobody who gets it changes it. */
export type Given<Value> = Value extends readonly (infer Item)[]
  ? readonly Given<Item>[]
  : Value extends object
    ? { readonly [Key in keyof Value]: Given<Value[Key]> }
    : Value;

/** What a handler of the call answers. */
export type Answered<Answer extends z.ZodType> = Given<z.input<Answer>>;

type Part<Name extends string, Schema extends z.ZodType> = [Schema] extends [Nothing]
  ? unknown
  : Record<never, never> extends z.input<Schema>
    ? { readonly [Key in Name]?: Given<z.input<Schema>> }
    : { readonly [Key in Name]: Given<z.input<Schema>> };

/** What a call is asked with. */
export type RequestOf<Params extends z.ZodType, Query extends z.ZodType, Body extends z.ZodType> = Part<
  'params',
  Params
> &
  Part<'query', Query> &
  Part<'body', Body>;

const wholeNumber = sentence('form.positive-number');

/** The number of a record in a path. */
export const recordId = z.int({ error: wholeNumber }).min(1, wholeNumber).max(2_147_483_647, wholeNumber);
export const byId = z.object({ id: recordId });

export const instant = z.iso.datetime();

/** Which page of a list, and how long the pages are. */
export function pageQuery({ mostRows, lastPage }: { readonly mostRows: number; readonly lastPage: number }) {
  return { page: wholeUpTo(lastPage).default(1), itemsPerPage: wholeUpTo(mostRows).default(20) };
}

/** A whole number from 1 up to a most, in an address or a body. */
export function wholeUpTo(most: number) {
  const error = sentence('form.number-between', { most });
  return z.coerce.number<number>({ error }).int(error).min(1, error).max(most, error);
}

const head = z.object({ code: z.int(), message: z.string() });

const params = z
  .record(z.string(), z.union([z.string(), z.number(), z.array(z.string())]))
  .describe('What fills its placeholders');

/** The head of every answer that is no record; a message that says more than OK has a code. */
export const done = head.extend({
  message_code: z
    .string()
    .optional()
    .describe('The code of the message, for programs and for other languages'),
  params: params.optional(),
});

const coded = z.object({
  error: z.string().describe('The code of the sentence, for programs and for other languages'),
  params,
});

/** Refused fields: their English sentences by name, and the codes of these by the same names. */
export const refusedFields = z.object({
  errors: z.record(z.string(), z.string()),
  error_codes: z.record(z.string(), coded),
});

/**
 * What every refusal says: its sentence in English and the code of it, by field where fields are wrong. What more it carries is told with
 * `refusal.extend`.
 */
export const refusal = head.extend({
  ...coded.shape,
  ...refusedFields.partial().shape,
  reason: z.string().optional(),
  request_id: z.string().optional().describe('Of a failure: by it its line in the log is found'),
});

/** A record as its resource describes it, as far as its reader may see it. */
export const record = z.looseObject({ id: z.int() });

/** Records whose fields the portal knows by their resource; here only that they are records. */
export function rows<Row>() {
  return z.array(z.custom<Row>(value => record.safeParse(value).success));
}
