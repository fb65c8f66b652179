import { createElement, lazy } from 'react';
import type { Overrides } from '../../admin/overrides.ts';
import { personForm } from './person-form.ts';
import { StaffLink } from './staff-link.tsx';

const PersonCreate = lazy(async () => ({
  default: (await import('./person-create.tsx')).PersonCreate,
}));

const AccountEmailInput = lazy(async () => ({
  default: (await import('./account-email-input.tsx')).AccountEmailInput,
}));

const AccessDialog = lazy(async () => ({
  default: (await import('./access-dialog.tsx')).AccessDialog,
}));

/** What is special about people: users and partners are rows of one table with a form each. */
export const peopleOverrides = {
  partners: { inputs: { email: AccountEmailInput } },
  users: {
    create: createElement(PersonCreate),
    inputs: { email: AccountEmailInput },
    toolbar: StaffLink,
    form: { of: personForm },
    actions: { access: AccessDialog },
  },
} satisfies Overrides;
