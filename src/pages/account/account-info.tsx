import Box from '@mui/material/Box';
import { useGetIdentity, useGetOne, useTranslate } from 'react-admin';
import { Link } from 'react-router';
import type { Field } from '../../../resources/schema/field.ts';
import { users } from '../../../resources/users.ts';
import { useText } from '../../i18n/use-text.ts';
import { ErrorPage } from '../../layout/error-page.tsx';
import { PageSkeleton } from '../../layout/page-skeleton.tsx';

const shown = [
  'email',
  'role',
  'first_name',
  'last_name',
  'date_of_birth',
  'sex',
  'phone_number',
  'support_email',
  'company',
  'country',
  'city',
] as const;

const facts = {
  display: 'grid',
  gridTemplateColumns: { xs: '1fr', sm: '200px 1fr' },
  m: 0,
  border: 1,
  borderColor: 'divider',
  borderRadius: '8px',
  '& > *': { m: 0, px: 2, py: 1 },
  '& > dt': { color: 'text.secondary', borderTop: 1, borderColor: 'divider' },
  '& > dd': { borderTop: { sm: '1px solid var(--mui-palette-divider)' } },
  '& > dt:first-of-type, & > dd:first-of-type': { borderTop: 0 },
};

/** The signed-in user's own record, plainly (ROUTE-19). */
export function AccountInfo() {
  const translate = useTranslate();
  const text = useText();
  const { data: identity } = useGetIdentity();
  const { data, error, isPending, refetch } = useGetOne(
    users.name,
    { id: identity?.id ?? 0 },
    { enabled: identity !== undefined },
  );
  if (error !== null)
    return <ErrorPage error={error} fallback="errors.user" onRetry={() => void refetch()} />;
  if (isPending) return <PageSkeleton />;
  return (
    <Box sx={{ p: { xs: 2, md: 3 }, maxWidth: 720 }}>
      <Box sx={{ display: 'flex', justifyContent: 'space-between', alignItems: 'center', mb: 2 }}>
        <Box component="h1" sx={{ typography: 'h1', m: 0 }}>
          {translate('menu.account_info')}
        </Box>
        <Link to={`/users/${data.id}`}>{translate('home.open_account')}</Link>
      </Box>
      <Box component="dl" sx={facts}>
        {shown.map(name => {
          const field = users.fields[name];
          return [
            <dt key={`${name} label`}>{text(field.label)}</dt>,
            <dd key={name}>{text(shownValue(field, data[name]))}</dd>,
          ];
        })}
      </Box>
    </Box>
  );
}

function shownValue({ choices }: Field, value: unknown): string {
  const chosen = choices?.find(choice => choice.value === value)?.label;
  return chosen ?? (value === null || value === undefined || value === '' ? '–' : String(value));
}
