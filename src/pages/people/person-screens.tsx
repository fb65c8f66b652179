import { createElement } from 'react';
import { useTranslate } from 'react-admin';
import { Link } from 'react-router';
import { Role } from '../../../domain/actor.ts';
import { partners } from '../../../resources/partners.ts';
import type { Resource } from '../../../resources/schema/define-resource.ts';
import { users } from '../../../resources/users.ts';
import { useActor } from '../../admin/engine-context.tsx';
import type { Row } from '../../admin/table/row.ts';
import { coming } from '../../layout/coming.tsx';

const PersonCreate = coming(async () => (await import('./person-dialogs.tsx')).PersonCreate);

const AccessDialog = coming(async () => (await import('./person-dialogs.tsx')).AccessDialog);

const PersonalDataDialog = coming(
  async () => (await import('../../account-security/personal-data.tsx')).PersonalDataDialog,
);

const CalendarLink = coming(
  async () => (await import('../../calendar-links/calendar-link.tsx')).CalendarLink,
);

const EraseDialog = coming(
  async () => (await import('../../account-security/personal-data.tsx')).EraseDialog,
);

const PersonSessions = coming(
  async () => (await import('../../account-security/sessions.tsx')).PersonSessions,
);

const AccessNote = coming(async () => (await import('./access-note.tsx')).AccessNote);

const AccessNoteOfMany = coming(async () => (await import('./access-note.tsx')).AccessNoteOfMany);

const RemoveFactors = coming(async () => (await import('./person-dialogs.tsx')).RemoveFactors);

const AccountEmailInput = coming(async () => (await import('./account-email-input.tsx')).AccountEmailInput);

/** Partners are users with a form of their own; the address of both changes the same way. */
export const partnerOverrides = { inputs: { email: AccountEmailInput } };

/** What is done to people beyond the engine's own forms: making them, their role, their data. */
export const userOverrides = {
  inputs: { email: AccountEmailInput },
  create: createElement(PersonCreate),
  toolbar: PeopleDoors,
  form: { of: personForm, Note: AccessNote, NoteOfMany: AccessNoteOfMany },
  actions: {
    book: { opens: ({ id }: Row) => `/bookings/new?user=${id}` },
    'calendar-link': CalendarLink,
    access: AccessDialog,
    sessions: PersonSessions,
    'remove-factors': RemoveFactors,
    'personal-data': PersonalDataDialog,
    erase: EraseDialog,
  },
};

const decidedApart = ['role', 'company_id', 'disabled'];

/** Who somebody is; what an admin decides about their account has a place of its own (DEC-349). */
const profiles: Resource = {
  ...users,
  fields: Object.fromEntries(Object.entries(users.fields).filter(([name]) => !decidedApart.includes(name))),
};

/** Partners are changed by the form of partners, everybody else by that of users (FORM-PARTNER, DEC-70). */
function personForm(row: Row, found: Resource): Resource {
  if (found.fields !== users.fields) return found;
  return row.role === Role.Partner ? partners : profiles;
}

/**
 * Accounts of staff are made by the admin alone, who alone may give out roles; partners make theirs by an invitation,
 * without anybody typing for them what they are asked (ROUTE-20).
 */
function PeopleDoors() {
  const translate = useTranslate();
  const role = useActor()?.role;
  if (role !== Role.Admin) return null;
  return (
    <>
      <Link className="button" to="/generate-link/create">
        {translate('account.invite_title')}
      </Link>
      <Link className="button" to="/users/create?for=staff">
        {translate('account.create_staff')}
      </Link>
    </>
  );
}
