import type { Role } from '../../../domain/actor.ts';
import { resourceOf, shownFields } from '../../../resources/index.ts';
import type { Resource } from '../../../resources/schema/define-resource.ts';

/** True when free text finds rows of this resource: by its own fields, or by those of what it refers to. */
export function isSearchable(resource: Resource, role: Role): boolean {
  return Object.values(resource.fields).some(field => {
    if (field.readBy?.includes(role) === false) return false;
    if (field.search === true) return true;
    if (field.target === undefined) return false;
    const { fields } = resourceOf(field.target.resource);
    return shownFields(field.target).some(
      name => fields[name]?.search === true && fields[name].readBy?.includes(role) !== false,
    );
  });
}
