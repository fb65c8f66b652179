import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { type ReactNode, useId } from 'react';
import { useGetOne, useTranslate } from 'react-admin';
import { Link } from 'react-router';
import { Role } from '../../../domain/actor.ts';
import { users } from '../../../resources/users.ts';
import { AccountEmail } from '../../account-security/account-email.tsx';
import { FactorSettings } from '../../account-security/factor-settings.tsx';
import { usePersonalData } from '../../account-security/personal-data.tsx';
import { RoleRequirement } from '../../account-security/role-requirement.tsx';
import { OwnSessions } from '../../account-security/sessions.tsx';
import { useActor } from '../../admin/engine-context.tsx';
import type { Row } from '../../admin/table/row.ts';
import { AlertMailSettings } from '../../alerts/alert-mail-settings.tsx';
import { useOffers } from '../../app/offers.ts';
import { OwnCalendarLinks } from '../../calendar-links/own-calendar-links.tsx';
import { enHome } from '../../i18n/en/home.ts';
import { enPrivacy } from '../../i18n/en/privacy.ts';
import { enSupport } from '../../i18n/en/support.ts';
import { addWords } from '../../i18n/later-words.ts';
import { ErrorPage } from '../../layout/error-page.tsx';
import { PageSkeleton } from '../../layout/page-skeleton.tsx';
import { OwnPassword } from './own-password.tsx';
import { PlacedForm } from './placed-form.tsx';
import { SupportSection } from './support-section.tsx';

addWords(enSupport);
addWords(enHome);
addWords(enPrivacy);

/** FORM-PROFILE-05, in this order, and the language of their mails (DEC-364). */
const profileFields = [
  'first_name',
  'last_name',
  'phone_number',
  'date_of_birth',
  'support_email',
  'sex',
  'language',
  'send_noti_booking_email_partner',
] as const;

/** The signed-in user's own record (ROUTE-19): who they are here, their profile, their password and asking for help (DEC-70), their sign-ins. */
export function AccountInfo() {
  const translate = useTranslate();
  const actor = useActor();
  const offers = useOffers();
  const { data, error, refetch } = useGetOne<Row>(
    users.name,
    { id: actor?.id ?? 0 },
    { enabled: actor !== undefined },
  );
  if (data === undefined && error !== null)
    return <ErrorPage error={error} fallback="errors.user" onRetry={() => void refetch()} />;
  if (data === undefined || actor === undefined) return <PageSkeleton />;
  return (
    <Box sx={{ p: { xs: 2, md: 3 }, maxWidth: 820 }}>
      <Box sx={{ display: 'flex', justifyContent: 'space-between', alignItems: 'center', mb: 1 }}>
        <Box component="h1" sx={{ typography: 'h1', m: 0 }}>
          {translate('menu.account_info')}
        </Box>
        <Link to={`/users/${data.id}`}>{translate('home.open_account')}</Link>
      </Box>
      <Box component="p" sx={{ color: 'text.secondary', mt: 0, mb: 2, overflowWrap: 'anywhere' }}>
        <span>{String(data.email)}</span> · {translate(`roles.${actor.role}`)}
      </Box>
      <Section title={translate('email_change.section')}>
        <AccountEmail userId={actor.id} email={String(data.email)} />
      </Section>
      <Section title={translate('account.profile')}>
        <PlacedForm resource={users} actor={actor} row={data} shown={profileFields} path="/information" />
      </Section>
      <Section title={translate('account.password_title')}>
        <OwnPassword userId={actor.id} email={String(data.email)} />
      </Section>
      {offers.includes('calendars') && (
        <Section title={translate('Calendar links')}>
          <OwnCalendarLinks actor={actor} />
        </Section>
      )}
      {offers.includes('alerts') && actor.role !== Role.Marketing && (
        <Section title={translate('Emails about devices')}>
          <AlertMailSettings />
        </Section>
      )}
      <Section title={translate('sessions.title')}>
        <OwnSessions />
      </Section>
      <Section title={translate('factors.title')}>
        <Box sx={{ mb: 2 }}>{translate('factors.intro')}</Box>
        <FactorSettings />
      </Section>
      {actor.role === Role.Admin && (
        <Section title={translate('factors.roles')}>
          <RoleRequirement />
        </Section>
      )}
      <Section title={translate('support.ask')}>
        <SupportSection userId={actor.id} />
      </Section>
      <Section title={translate('privacy.own_title')}>
        <OwnData userId={actor.id} />
      </Section>
    </Box>
  );
}

function OwnData({ userId }: { readonly userId: number }) {
  const translate = useTranslate();
  const { isSaving, save } = usePersonalData(userId);
  return (
    <>
      <Box component="p" sx={{ mt: 0 }}>
        {translate('privacy.own_what')}
      </Box>
      <Button variant="outlined" loading={isSaving} onClick={() => void save()}>
        {translate('privacy.data_save')}
      </Button>
    </>
  );
}

const frame = {
  border: 1,
  borderColor: 'divider',
  borderRadius: '8px',
  bgcolor: 'background.paper',
  p: { xs: 2, sm: 3 },
  mb: 3,
};

function Section({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  const id = useId();
  return (
    <Box component="section" aria-labelledby={id} sx={frame}>
      <Box component="h2" id={id} sx={{ typography: 'h2', m: 0, mb: 2 }}>
        {title}
      </Box>
      {children}
    </Box>
  );
}
