import { useTranslate } from 'react-admin';
import type { Actor, Role } from '../../../domain/actor.ts';
import type { Tone } from '../../../domain/choice.ts';
import { matches } from '../../../domain/filter.ts';
import { rolesWith } from '../../../resources/schema/access.ts';
import { mayInBulk } from '../../../resources/schema/bulk.ts';
import type { Resource } from '../../../resources/schema/define-resource.ts';
import type { RowAction } from '../../../resources/schema/row-action.ts';
import { type FormOverrides, type RowActionOverrides, useOverrides } from '../engine-context.tsx';
import { historyPath } from '../history/history-panels.tsx';
import type { IconName } from '../icon.tsx';
import { useNowUntil } from '../timers.ts';
import { editPath, mayChangeRow, type Row, rowPath } from './row.ts';

/** One thing that can be done to a row, as its Actions column offers it. */
export interface RowChoice {
  readonly id: string;
  /** A key of the messages, or the text of the description. */
  readonly label: string;
  /** The letter that does it, where the keyboard stands in the row. */
  readonly key?: string;
  readonly icon?: IconName;
  readonly tone?: Tone;
  /** A place to go; without it, something to do. */
  readonly to?: string;
  /** That place is a panel over this page. */
  readonly over?: true;
  /** It waits in the menu of a row. */
  readonly inMenu?: true;
  /** The message that says why it cannot be pressed, and who may where that is the reason. */
  readonly refused?: string;
  readonly onlyFor?: readonly Role[];
}

/** What rests neither in the row nor in its description. */
interface Moment {
  /** Epoch ms. */
  readonly now: number;
  /** What the pages do at each action. */
  readonly registered: RowActionOverrides;
  /** Whose form the row gets, where the pages say so: that decides who may change it. */
  readonly formOf?: FormOverrides['of'];
  /** On the page of the row: what is offered there alone is among it. */
  readonly onPage?: boolean;
  /** In a list of removed rows: they can be brought back there (DEC-348). */
  readonly amongRemoved?: boolean;
}

/**
 * What this person may do to this row: view, its own actions, edit, delete, and its history. Removed rows offer nothing
 * (LIST-07) but to come back, where a list is asked for them; lists of people on the row narrow it (ACT-02); delete and coloured actions of other roles
 * show, but cannot be pressed (ACT-03).
 */
export function rowChoices(resource: Resource, row: Row, actor: Actor, moment: Moment): RowChoice[] {
  const isRemoved = row.deleted === true;
  if (isRemoved || moment.amongRemoved === true)
    return isRemoved && moment.amongRemoved === true ? restoreChoice(resource, row, actor) : [];
  const mayView = isNamed(row.list_user_view, actor);
  const mayEdit = isNamed(row.list_user_edit, actor);
  return [
    ...viewChoice(resource, row, actor, mayView),
    ...resource.actions
      .filter(action => action.onPage !== true || moment.onPage === true)
      .flatMap(action => {
        const named = action.onPage === true ? mayView : mayEdit;
        return ownChoice(action, row, actor, { named, ...moment });
      }),
    ...editChoice(resource, row, actor, { named: mayEdit, ...moment }),
    ...removeChoice(resource, actor, mayEdit),
    ...(rowPath(resource, row.id, actor.role) === undefined ? historyChoice(resource, row, actor) : []),
  ];
}

/** The action that every record has. */
export const historyAction = 'past';

/** What happened to the row; where it has a page of its own, that page tells. */
export function historyChoice(resource: Resource, { id }: Row, { role }: Actor): RowChoice[] {
  const to = historyPath(resource, id, role);
  return to === undefined
    ? []
    : [{ id: historyAction, label: 'list.history', key: 'h', icon: 'past', to, over: true }];
}

/** An absent list restricts nobody; a present one names everybody who may (DEC-24). */
export function isNamed(list: unknown, { id }: Actor): boolean {
  if (!Array.isArray(list)) return true;
  return list.some(entry => entry === id || (typeof entry === 'object' && entry !== null && entry.id === id));
}

/** Where a row leads: to its own page, else to its edit dialog, for those who may open them. */
export function leadPath(resource: Resource, row: Row, actor: Actor): string | undefined {
  if (!isNamed(row.list_user_view, actor)) return undefined;
  const page = rowPath(resource, row.id, actor.role);
  if (page !== undefined || !isNamed(row.list_user_edit, actor)) return page;
  return mayChangeRow(resource, row, actor) ? editPath(resource, row.id) : undefined;
}

function viewChoice(resource: Resource, row: Row, { role }: Actor, named: boolean): RowChoice[] {
  const to = rowPath(resource, row.id, role);
  return to === undefined
    ? []
    : [{ id: 'view', label: 'list.view', key: 'o', icon: 'view', to, ...unless(named) }];
}

function editChoice(resource: Resource, row: Row, actor: Actor, { named, formOf }: Offer): RowChoice[] {
  const to = editPath(resource, row.id);
  if (to === undefined || !mayChangeRow(formOf?.(row, resource) ?? resource, row, actor)) return [];
  const over = resource.page?.editOver === true ? { over: true as const } : {};
  return [{ id: 'edit', label: 'list.edit', key: 'e', icon: 'edit', to, ...over, ...unless(named) }];
}

function removeChoice(resource: Resource, { role }: Actor, named: boolean): RowChoice[] {
  const allowed = rolesWith(resource.access, 'remove');
  if (allowed.length === 0) return [];
  const refusal = allowed.includes(role) ? unless(named) : forRoles(allowed);
  return [{ id: 'remove', label: 'list.remove', icon: 'remove', tone: 'danger', ...refusal }];
}

/** The action that brings a removed row back. */
export const restoreAction = 'restore';

function restoreChoice(resource: Resource, row: Row, actor: Actor): RowChoice[] {
  if (!mayInBulk(resource, 'restore', actor.role)) return [];
  return [{ id: restoreAction, label: 'list.restore', ...unless(isNamed(row.list_user_edit, actor)) }];
}

interface Offer extends Moment {
  readonly named: boolean;
}

function ownChoice(action: RowAction, row: Row, { role }: Actor, offer: Offer): RowChoice[] {
  const { named, registered, now } = offer;
  const does = registered[action.id];
  if (does === undefined || !matches(row, action.when ?? [])) return [];
  if (endOf(action, row) <= now) return [];
  const allowed = action.roles.includes(role);
  if (!allowed && action.tone === undefined) return [];
  const never = action.disabledWhen !== undefined && matches(row, action.disabledWhen);
  const refusal = !allowed ? forRoles(action.roles) : never ? { refused: 'list.not_now' } : unless(named);
  const tone = action.tone === undefined ? {} : { tone: action.tone };
  const place = 'opens' in does ? { to: does.opens(row), over: true as const } : {};
  return [{ id: action.id, label: action.label, ...place, ...tone, ...givenBy(action), ...refusal }];
}

/** Its place and its letter, where the description gives them. */
function givenBy({ inMenu, key }: RowAction): Pick<RowChoice, 'inMenu' | 'key'> {
  return { ...(inMenu === undefined ? {} : { inMenu }), ...(key === undefined ? {} : { key }) };
}

/** Epoch ms until which the action can be done to this row; never ends where nothing says so. */
function endOf({ until }: RowAction, row: Row): number {
  const end = until === undefined ? Number.NaN : Date.parse(String(row[until]));
  return Number.isNaN(end) ? Number.POSITIVE_INFINITY : end;
}

function forRoles(onlyFor: readonly Role[]) {
  return { refused: 'list.not_for_role', onlyFor };
}

function unless(named: boolean): { refused?: string } {
  return named ? {} : { refused: 'list.not_for_you' };
}

/** What this person may do to this row; what can be done until some instant goes when it comes (ACT-06). */
export function useRowChoices(
  resource: Resource,
  row: Row,
  actor: Actor,
  registered: RowActionOverrides,
  where: Pick<Moment, 'onPage' | 'amongRemoved'> = {},
): RowChoice[] {
  const now = useNowUntil(resource.actions.map(action => endOf(action, row)));
  const formOf = useOverrides(resource.name).form?.of;
  return rowChoices(resource, row, actor, { ...where, registered, formOf, now });
}

/** Why an action cannot be pressed, with the roles that may where that is the reason; undefined where it can. */
export function useRefusedWords(): (choice: RowChoice) => string | undefined {
  const translate = useTranslate();
  return ({ refused, onlyFor = [] }) =>
    refused === undefined
      ? undefined
      : translate(refused, { roles: onlyFor.map(role => translate(`roles.${role}`)).join(', ') });
}
