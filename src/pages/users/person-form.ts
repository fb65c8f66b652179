import { Role } from '../../../domain/actor.ts';
import { partners } from '../../../resources/partners.ts';
import type { Resource } from '../../../resources/schema/define-resource.ts';
import { users } from '../../../resources/users.ts';
import type { Row } from '../../admin/row.ts';

/** Partners are changed by the form of partners, everybody else by that of users (FORM-PARTNER, DEC-70). */
export function personForm(row: Row, found: Resource): Resource {
  return found.fields === users.fields && row.role === Role.Partner ? partners : found;
}
