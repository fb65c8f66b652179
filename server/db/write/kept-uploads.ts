import type { FieldChanges } from '../../../domain/records/history.ts';
import { refuse } from '../../../domain/refusals/refuse.ts';
import type { Resource } from '../../../resources/schema/define-resource.ts';
import type { Field } from '../../../resources/schema/field.ts';
import { fieldOf } from '../../../resources/schema/standard-fields.ts';
import { invalidFields } from '../../errors.ts';
import type { Connection } from '../database.ts';

/** What a row gets, in which files may be named. */
interface Written {
  readonly resource: Resource;
  readonly changes: FieldChanges;
}

const lostMessage = refuse('upload.not-kept');

/**
 * Marks every upload that these changes name as used, in their transaction: it is kept for good, because history
 * can put each version back that named it. A form may come so late that a new file of it was collected: then its
 * field is refused, and the file is never taken away under a record that is just being saved.
 */
export async function keepUploads(transaction: Connection, noted: readonly Written[]): Promise<void> {
  const names = namesIn(noted.map(({ changes }) => Object.values(changes).map(({ after }) => after)));
  if (names.length === 0) return;
  await transaction.query(
    `update "uploads" set "state" = 'used' where "name" = any($1) and "state" = 'waiting'`,
    [names],
    'use_uploads',
  );
  const kept = await transaction.query<{ name: string }>(
    `select "name" from "uploads" where "name" = any($1) and "state" = 'used'`,
    [names],
    'used_uploads',
  );
  const keptNames = new Set(kept.map(({ name }) => name));
  refuseLost(noted, new Set(names.filter(name => !keptNames.has(name))));
}

/** A value that was there before stays as it is, and a mention in a text is no more than that. */
function refuseLost(noted: readonly Written[], lost: ReadonlySet<string>): void {
  if (lost.size === 0) return;
  const errors = noted.flatMap(({ resource, changes }) =>
    Object.entries(changes)
      .filter(([name, { before, after }]) => {
        const old = new Set(namesIn(before));
        return (
          takesFiles(fieldOf(resource, name)) && namesIn(after).some(each => lost.has(each) && !old.has(each))
        );
      })
      .map(([name]) => [name, lostMessage]),
  );
  if (errors.length > 0) throw invalidFields(Object.fromEntries(errors));
}

function takesFiles(field: Field | undefined): boolean {
  return field?.upload !== undefined;
}

/** The names of uploads anywhere in a value, each once. */
function namesIn(value: unknown): string[] {
  const found = JSON.stringify(value ?? null).matchAll(/\/api\/files\/([\da-f]{32}\.\w{2,4})/g);
  return [...new Set([...found].flatMap(([, name]) => name ?? []))];
}
