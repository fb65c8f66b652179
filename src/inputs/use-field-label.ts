import { useTranslate } from 'react-admin';
import type { Resource } from '../../resources/schema/define-resource.ts';
import type { Field } from '../../resources/schema/field.ts';

/**
 * How a field is called in the chosen language; the schema's label where there is no other.
 * `name` may be a path into a list of objects (`breaks.0.start` → `breaks_start`).
 */
export function useFieldLabel(resource: Resource): (name: string, field: Field) => string {
  const translate = useTranslate();
  return (name, field) => {
    const key = name.replace(/\.\d+\./g, '_');
    return translate(`resources.${resource.name}.fields.${key}`, { _: field.label });
  };
}
