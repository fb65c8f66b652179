import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import Skeleton from '@mui/material/Skeleton';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { useDataProvider, useNotify, useTranslate } from 'react-admin';
import { factorCalls } from '../../contract/second-factor.ts';
import type { PortalDataProvider } from '../../dataProvider/index.ts';
import { type Role, roles } from '../../domain/actor.ts';
import { serverMessage } from '../admin/form/server-message.ts';
import { enFactors } from '../i18n/en/account-security.ts';
import { addWords } from '../i18n/later-words.ts';
import { useText } from '../i18n/use-text.ts';

addWords(enFactors);

const queryKey = ['roles that must have a second factor'];

/** Which roles must have a second factor; admins decide it. */
export function RoleRequirement() {
  const translate = useTranslate();
  const text = useText();
  const { ask } = useDataProvider<PortalDataProvider>();
  const { data, error, refetch } = useQuery({
    queryKey,
    queryFn: async () => (await ask(factorCalls.requiredRoles)).roles,
  });
  if (data === undefined && error !== null)
    return (
      <Alert
        severity="error"
        action={<Button onClick={() => void refetch()}>{translate('show.retry')}</Button>}
      >
        {text(serverMessage(error, 'errors.fallback'))}
      </Alert>
    );
  return data === undefined ? (
    <Skeleton variant="rounded" height={80} />
  ) : (
    <Choice key={data.join()} stored={data} />
  );
}

function Choice({ stored }: { readonly stored: readonly number[] }) {
  const translate = useTranslate();
  const text = useText();
  const notify = useNotify();
  const queries = useQueryClient();
  const { ask } = useDataProvider<PortalDataProvider>();
  const [chosen, setChosen] = useState<readonly Role[]>(roles.filter(role => stored.includes(role)));
  const [busy, setBusy] = useState(false);
  const isSame = chosen.length === stored.length && chosen.every(role => stored.includes(role));
  const toggle = (role: Role, isOn: boolean) =>
    setChosen(roles.filter(each => (each === role ? isOn : chosen.includes(each))));
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setBusy(true);
    try {
      await ask(factorCalls.requireRoles, { body: { roles: chosen } });
      notify('factors.roles_saved', { type: 'success' });
      await queries.invalidateQueries({ queryKey });
    } catch (error) {
      notify(text(serverMessage(error, 'errors.fallback')), { type: 'error' });
    }
    setBusy(false);
  };
  return (
    <Box component="form" onSubmit={submit} sx={{ display: 'grid', gap: 1 }}>
      <Box sx={{ color: 'text.secondary' }}>{translate('factors.roles_hint')}</Box>
      <Box
        role="group"
        aria-label={translate('factors.roles')}
        sx={{ display: 'grid', gridTemplateColumns: { xs: '1fr', sm: '1fr 1fr' } }}
      >
        {roles.map(role => (
          <FormControlLabel
            key={role}
            label={translate(`roles.${role}`)}
            control={<Checkbox checked={chosen.includes(role)} onChange={(_, isOn) => toggle(role, isOn)} />}
          />
        ))}
      </Box>
      <Box>
        <Button type="submit" variant="contained" loading={busy} disabled={isSame}>
          {translate('form.save')}
        </Button>
      </Box>
    </Box>
  );
}
