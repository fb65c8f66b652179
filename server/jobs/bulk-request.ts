import { z } from 'zod';
import type { BulkBody } from '../../contract/jobs.ts';
import type { Actor } from '../../domain/actor.ts';
import { refuse } from '../../domain/refusals/refuse.ts';
import {
  type BulkAction,
  bulkActions,
  bulkFields,
  bulkSettings,
  mayInBulk,
  mostBulkRows,
} from '../../resources/schema/bulk.ts';
import type { Resource } from '../../resources/schema/define-resource.ts';
import { requireConfirmation } from '../db/write/write.ts';
import { forbidden, invalidFields, invalidValue } from '../errors.ts';

/** What is to be done to each row, as its job keeps it. */
export const bulkWork = z.object({
  action: z.enum(bulkActions),
  field: z.string().optional(),
  value: z.json().optional(),
  setting: z.string().optional(),
  request_id: z.string(),
  /** Whoever asked had proved a moment before who they are; jobs of the release before began only where they had. */
  confirmed: z.boolean().default(true),
});
export type BulkWork = z.output<typeof bulkWork>;

/** Rows by their ids, or all that match. */
export type MeantRows =
  | { readonly ids: readonly number[] }
  | {
      readonly filter: readonly unknown[];
      readonly q: string | undefined;
      readonly total: number | undefined;
    };

export interface BulkRequest {
  readonly work: BulkWork;
  readonly rows: MeantRows;
}

/** Who asks, in which request, and whether they have proved a moment ago who they are. */
export interface Asking {
  readonly actor: Actor;
  readonly confirmed: boolean;
  readonly id: string;
}

/** What a body asks for. 403 for what the role may not do to these rows at all; 422 names what is wrong. */
export function bulkRequest(
  resource: Resource,
  { action, field, value, setting, ids, filter, q, total }: BulkBody,
  { actor, confirmed, id: request_id }: Asking,
): BulkRequest {
  if (!mayInBulk(resource, action, actor.role)) throw forbidden();
  return {
    work: {
      action,
      request_id,
      confirmed,
      ...(action === 'change' ? checkedValue(resource, { field, value }, { actor, confirmed }) : {}),
      ...(action === 'set' ? checkedSetting(resource, setting, { actor, confirmed }) : {}),
    },
    rows: ids === undefined ? { filter: filter ?? [], q, total } : { ids: [...new Set(ids)] },
  };
}

/** The value is checked once before it is tried on every row. */
function checkedValue(
  resource: Resource,
  { field: name, value }: { field: string | undefined; value: unknown },
  { actor: { role }, confirmed }: Omit<Asking, 'id'>,
): Pick<BulkWork, 'field' | 'value'> {
  const [, field] = bulkFields(resource, role).find(([each]) => each === name) ?? [];
  if (name === undefined || field === undefined) throw invalidFields({ field: refuse('job.field') });
  const checked = field.schema.safeParse(value);
  if (!checked.success) throw invalidValue('value', checked.error);
  requireConfirmation(resource, [name], { confirmed }, []);
  return { field: name, value: z.json().parse(checked.data) };
}

function checkedSetting(
  resource: Resource,
  id: string | undefined,
  { actor: { role }, confirmed }: Omit<Asking, 'id'>,
): Pick<BulkWork, 'setting'> {
  const offered = bulkSettings(resource, role);
  const setting = offered.find(each => each.id === id);
  if (setting === undefined)
    throw invalidFields({ setting: refuse('form.one-of', { choices: offered.map(each => each.id) }) });
  requireConfirmation(resource, Object.keys(setting.sets), { confirmed }, []);
  return { setting: setting.id };
}

/** The same work, asked for once more: what wants a proof wants a new one, as the old one may be weeks old. */
export function askedAgain(
  resource: Resource,
  work: BulkWork,
  { actor: { role }, confirmed }: Omit<Asking, 'id'>,
): BulkWork {
  const setting = bulkSettings(resource, role).find(({ id }) => id === work.setting);
  const names = [...(work.field === undefined ? [] : [work.field]), ...Object.keys(setting?.sets ?? {})];
  requireConfirmation(resource, names, { confirmed }, []);
  return { ...work, confirmed };
}

/** What the list endpoint would refuse, it refuses here in the same words. */
export function refuseTooMany(found: number): void {
  if (found > mostBulkRows) throw invalidFields({ filter: refuse('job.records', { most: mostBulkRows }) });
}

/** Those who bring rows back ask for removed ones, all others for the rest. */
export function refuseWrongSide(action: BulkAction, asksForRemoved: boolean): void {
  if (asksForRemoved === (action === 'restore')) return;
  throw invalidFields({
    filter: asksForRemoved ? refuse('job.removed') : refuse('job.not-removed'),
  });
}
