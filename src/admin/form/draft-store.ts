import { isRecord } from '../../../domain/record.ts';
import { draftDays } from '../../../domain/records/limits.ts';
import type { Values } from './form-fields.ts';

/** What somebody has typed and not saved, kept in the browser. */
export interface Draft {
  /** Epoch ms. */
  readonly time: number;
  /** The typed values, of the fields that differ from what was stored. */
  readonly values: Values;
  /** What these fields held when they were typed over, and the version of the row; nothing for a new row. */
  readonly base: Values;
  readonly version?: number;
}

type Store = Pick<Storage, 'getItem' | 'setItem' | 'removeItem' | 'key' | 'length'>;

const keptMs = draftDays * 86_400_000;

/** One draft for each person and record; `id` is missing for a new row. */
export function draftKey(userId: number, resource: string, id: number | undefined): string {
  return `${prefixOf(userId)}${resource}.${id ?? 'new'}`;
}

/** The draft of that record, unless it is too old or not one at all. */
export function readDraft(store: Store, key: string, now: number): Draft | undefined {
  const draft = parsed(store.getItem(key));
  return draft === undefined || now - draft.time > keptMs ? undefined : draft;
}

/** Keeps the draft as well as the browser can: a full storage keeps none. */
export function writeDraft(store: Store, key: string, draft: Draft): void {
  try {
    store.setItem(key, JSON.stringify(draft));
  } catch {
    store.removeItem(key);
  }
}

/** Forgets, of whomever, what nobody will be offered any more: else it would lie in the browser for ever (DEC-321). */
export function forgetOldDrafts(store: Store, now: number): void {
  for (const key of keysOf(store))
    if (/^draft\.\d+\./.test(key) && readDraft(store, key, now) === undefined) store.removeItem(key);
}

/** Forgets every draft of that person: what was typed is theirs, and they have left. */
export function forgetDrafts(store: Store, userId: number): void {
  for (const key of keysOf(store)) if (key.startsWith(prefixOf(userId))) store.removeItem(key);
}

function keysOf(store: Store): readonly string[] {
  return Array.from({ length: store.length }, (_, at) => store.key(at) ?? '');
}

function prefixOf(userId: number): string {
  return `draft.${userId}.`;
}

function parsed(text: string | null): Draft | undefined {
  if (text === null) return undefined;
  try {
    const value: unknown = JSON.parse(text);
    return isDraft(value) ? value : undefined;
  } catch {
    return undefined;
  }
}

function isDraft(value: unknown): value is Draft {
  return (
    isRecord(value) &&
    typeof value.time === 'number' &&
    isRecord(value.values) &&
    isRecord(value.base) &&
    (value.version === undefined || typeof value.version === 'number')
  );
}
