import { createElement, lazy } from 'react';
import type { Overrides } from '../../admin/overrides.ts';
import { personForm } from './person-form.ts';
import { StaffLink } from './staff-link.tsx';

const PersonCreate = lazy(async () => ({
  default: (await import('./person-create.tsx')).PersonCreate,
}));

const AccessDialog = lazy(async () => ({
  default: (await import('./access-dialog.tsx')).AccessDialog,
}));

const PersonSessions = lazy(async () => ({
  default: (await import('../../sessions/person-sessions.tsx')).PersonSessions,
}));

/** What is custom about people. */
export const userOverrides = {
  create: createElement(PersonCreate),
  toolbar: StaffLink,
  form: { of: personForm },
  actions: { access: AccessDialog, sessions: PersonSessions },
} satisfies Overrides['users'];
