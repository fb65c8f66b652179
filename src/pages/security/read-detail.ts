import { isRole, roleNames, roles } from '../../../domain/actor.ts';
import type { FilterEntry } from '../../../domain/filter.ts';
import { isRecord } from '../../../domain/record.ts';
import { registry } from '../../../resources/index.ts';
import type { Resource } from '../../../resources/schema/define-resource.ts';

/** A key below `security_log` with what it names, the list that left as a file, or a text that has no other words. */
export type ReadDetail =
  | {
      readonly key: string;
      readonly count?: number;
      readonly roles?: readonly string[];
      readonly of?: Resource;
    }
  | {
      readonly exported: Resource;
      readonly asked: readonly FilterEntry[];
      readonly q: string;
      readonly whole: boolean;
    }
  | { readonly several: readonly ReadDetail[] }
  | { readonly text: string };

/** What stands in the log in so many words. */
const sentences: Readonly<Record<string, string>> = {
  'the whole file': 'whole_file',
  removed: 'removed',
  'brought back': 'brought_back',
  'of no role': 'no_role',
  'wrong code': 'wrong_code',
  'wrong recovery code': 'wrong_recovery_code',
  'the passkey of another account': 'passkey_of_another',
  'wrong signature': 'wrong_signature',
  'npm run admin': 'on_the_server',
  'a passkey was added': 'passkey_added',
  'a passkey was removed': 'passkey_removed',
  'an authenticator app was set up': 'app_added',
  'the authenticator app was removed': 'app_removed',
  'new recovery codes were made; the old ones no longer work': 'codes_renewed',
};

const counted: readonly (readonly [RegExp, string])[] = [
  [/^(\d+) ended$/, 'ended'],
  [/^(\d+) recovery codes are left$/, 'codes_left'],
  [/^calendar links: (\d+)$/, 'calendar_links'],
  [/^accounts elsewhere: (\d+)$/, 'accounts_elsewhere'],
  [/^second factors: (\d+)$/, 'second_factors'],
  [/^recovery codes: (\d+)$/, 'recovery_codes'],
];

/** What the line of an event says beside its kind; a text that nothing is known of stays what it is. */
export function readDetail(kind: string, detail: string): ReadDetail {
  if (kind === 'exported') return readExport(detail);
  if (kind === 'access-refused') return readCall(detail);
  if (kind === 'role-changed') return readRoles('roles', detail.split(' → '), detail);
  if (kind === 'second-factor-required' && detail !== 'of no role')
    return readRoles('of_roles', detail.split(', '), detail);
  return readSentence(detail);
}

function readSentence(detail: string): ReadDetail {
  const key = sentences[detail];
  if (key !== undefined) return { key };
  for (const [pattern, named] of counted) {
    const count = pattern.exec(detail)?.[1];
    if (count !== undefined) return { key: named, count: Number(count) };
  }
  const list = /^list of ([\w-]+)$/.exec(detail)?.[1];
  const of = list === undefined ? undefined : registry[list];
  if (of !== undefined) return { key: 'list', of };
  return readRemoved(detail);
}

/** `removed calendar links: 2, second factors: 1`, or what an admin has taken away: `removed by an admin: app, passkey`. */
function readRemoved(detail: string): ReadDetail {
  if (detail.startsWith('removed by an admin: ')) return { key: 'by_an_admin' };
  if (!detail.startsWith('removed ')) return { text: detail };
  const parts = detail.slice('removed '.length).split(', ').map(readSentence);
  return parts.some(part => 'text' in part) ? { text: detail } : { several: parts };
}

/** Keys of roles under `roles`; 'none' of a guest. */
function readRoles(key: string, names: readonly string[], detail: string): ReadDetail {
  const known = names.map(name =>
    name === 'none' ? 'none' : roles.find(role => isRole(role) && roleNames[role] === name)?.toString(),
  );
  const found = known.filter(role => role !== undefined);
  return found.length === known.length ? { key, roles: found } : { text: detail };
}

const verbs: Readonly<Record<string, string>> = {
  GET: 'read',
  POST: 'create',
  PUT: 'change',
  DELETE: 'remove',
};

/** `PUT /api/v3/user/:id`: a record's own reading and writing; everything else is told by what it belongs to. */
function readCall(detail: string): ReadDetail {
  const [method = '', url = ''] = detail.split(' ');
  const within = Object.values(registry).filter(
    ({ endpoint }) => url === `/api${endpoint}` || url.startsWith(`/api${endpoint}/`),
  );
  const [of] = within.toSorted((one, other) => other.endpoint.length - one.endpoint.length);
  if (of === undefined) return { text: detail };
  const rest = url.slice(`/api${of.endpoint}`.length);
  const verb = verbs[method];
  return { key: verb !== undefined && (rest === '' || rest === '/:id') ? verb : 'something_else', of };
}

/** `cities?filter=[…]&q=…`; what was too long for the log is cut there. */
function readExport(detail: string): ReadDetail {
  const at = detail.indexOf('?');
  const exported = registry[at < 0 ? detail : detail.slice(0, at)];
  if (exported === undefined) return { text: detail };
  const query = new URLSearchParams(at < 0 ? '' : detail.slice(at + 1).replaceAll('+', '%2B'));
  const asked = entriesIn(query.get('filter') ?? '[]');
  return { exported, asked: asked ?? [], q: query.get('q') ?? '', whole: asked !== undefined };
}

function entriesIn(text: string): readonly FilterEntry[] | undefined {
  try {
    const entries: unknown = JSON.parse(text);
    return Array.isArray(entries) && entries.every(isEntry) ? entries : undefined;
  } catch {
    // A filter that was cut is told as one that is not told whole.
    return undefined;
  }
}

function isEntry(entry: unknown): entry is FilterEntry {
  return (
    isRecord(entry) && typeof entry.field === 'string' && typeof entry.op === 'string' && 'value' in entry
  );
}

/** What each field is asked for, as the boxes of filters hold it. */
export function askedByField(asked: readonly FilterEntry[]): Readonly<Record<string, unknown>> {
  const values: Record<string, unknown> = {};
  for (const { field, op, value } of asked) {
    const before = values[field];
    values[field] = op === 'ge' || op === 'le' ? { ...(isRecord(before) ? before : {}), [op]: value } : value;
  }
  return values;
}
