import type { Role } from '../../domain/actor.ts';
import type { UploadKind } from '../../domain/records/limits.ts';
import { registry } from '../../resources/index.ts';
import { kindOf } from '../../resources/kinds/kinds.ts';
import { scopeOf } from '../../resources/schema/access.ts';
import { maySend } from '../../resources/schema/check.ts';
import type { Resource } from '../../resources/schema/define-resource.ts';
import type { Field } from '../../resources/schema/field.ts';

/** One address that takes files, with the fields whose files it takes. */
export interface UploadPlace {
  /** Below `/api`. */
  readonly path: string;
  readonly kind: UploadKind;
  /** Takes several files at once and answers the list of their addresses; otherwise one of each. */
  readonly many: boolean;
  readonly label: string;
  /** Whoever may fill one of the fields. */
  readonly mayUpload: (role: Role) => boolean;
}

interface Use {
  readonly path: string;
  readonly resource: Resource;
  readonly name: string;
  readonly field: Field;
}

/** Every upload address that a field of some resource names (API-46 to API-50). */
export function uploadPlaces(resources: readonly Resource[] = Object.values(registry)): UploadPlace[] {
  const uses = resources.flatMap(resource =>
    Object.entries(resource.fields).flatMap(([name, field]) =>
      field.upload === undefined ? [] : [{ path: field.upload, resource, name, field }],
    ),
  );
  return [...Map.groupBy(uses, ({ path }) => path)].map(([path, sharing]) => placeOf(path, sharing));
}

function placeOf(path: string, uses: readonly Use[]): UploadPlace {
  const [kind, ...others] = new Set(uses.map(({ field }) => kindOf(field)));
  if (kind?.upload === undefined || others.length > 0)
    throw new Error(`${path} takes files of different kinds`);
  return {
    path,
    kind: kind.upload,
    many: kind.multiple,
    label: uses.map(({ resource, field }) => `${resource.label.one}: ${field.label}`).join(', '),
    mayUpload: role => uses.some(use => mayFill(use, role)),
  };
}

function mayFill({ resource, field }: Use, role: Role): boolean {
  return (['create', 'update'] as const).some(
    verb => scopeOf(resource.access, verb, role) !== undefined && maySend(field, verb, role),
  );
}
