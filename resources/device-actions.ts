import { Role, roles } from '../domain/actor.ts';
import type { FilterEntry } from '../domain/filter.ts';
import type { RowAction } from './schema/row-action.ts';

const standsSomewhere: FilterEntry = { field: 'partner_location_id', op: 'ne', value: null };

const inStock: FilterEntry = { field: 'partner_location_id', op: 'eq', value: null };

/** What can be done to a device beyond its fields, and by whom; all of it waits in the menu of its row. */
export const deviceActions: readonly Omit<RowAction, 'until'>[] = [
  {
    id: 'disable',
    label: 'Disable',
    key: 'd',
    roles: [Role.Admin, Role.Partner],
    when: [{ field: 'is_disabled', op: 'ne', value: true }],
    inMenu: true,
  },
  {
    id: 'enable',
    label: 'Enable',
    key: 'd',
    roles: [Role.Admin, Role.Partner],
    when: [{ field: 'is_disabled', op: 'eq', value: true }],
    inMenu: true,
  },
  {
    id: 'installation-date',
    label: 'Change installation date',
    key: 'i',
    roles: [Role.Admin, Role.Partner, Role.CustomerService],
    when: [standsSomewhere],
    inMenu: true,
  },
  {
    id: 'replace',
    label: 'Replace device',
    key: 'r',
    verbs: ['Replace'],
    roles: [Role.Admin],
    when: [standsSomewhere],
    inMenu: true,
  },
  {
    id: 'register',
    label: 'Register device',
    key: 'g',
    verbs: ['Register'],
    roles: [Role.Admin, Role.CustomerService],
    when: [inStock],
    inMenu: true,
  },
  { id: 'unshare', label: 'Unshare', key: 'u', roles: [Role.Admin], when: [standsSomewhere], inMenu: true },
  { id: 'status', label: 'Device status', key: 's', roles: [Role.Admin], inMenu: true },
  { id: 'logs', label: 'Session logs', key: 'l', roles, inMenu: true },
  { id: 'support', label: 'Ask for help', key: 'a', roles, inMenu: true },
  {
    id: 'block',
    label: 'Block time',
    key: 'b',
    verbs: ['Block'],
    roles: [Role.Admin, Role.Partner, Role.CustomerService],
    when: [standsSomewhere],
    inMenu: true,
  },
  { id: 'calendar-link', label: 'Calendar link', roles, inMenu: true, onPage: true },
];
