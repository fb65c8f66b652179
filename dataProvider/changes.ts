import type { Resource } from '../resources/schema/define-resource.ts';

type Row = Readonly<Record<string, unknown>>;

/** The fields of the resource that differ from the stored row; what a PUT carries. */
export function changesOf(resource: Resource, data: Row, stored: Row | undefined): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(data).filter(
      ([name, value]) =>
        name in resource.fields &&
        value !== undefined &&
        (stored === undefined || !equal(value, stored[name])),
    ),
  );
}

function equal(left: unknown, right: unknown): boolean {
  return left === right || JSON.stringify(left) === JSON.stringify(right ?? null);
}
