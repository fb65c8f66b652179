import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useDataProvider, useTranslate } from 'react-admin';
import { requestReset } from '../../../authProvider/account-requests.ts';
import { confirmCalls } from '../../../contract/sessions.ts';
import type { PortalDataProvider } from '../../../dataProvider/index.ts';
import { serverMessage } from '../../admin/form/server-message.ts';
import { config } from '../../app/config.ts';
import { enOwnPassword } from '../../i18n/en/own-password.ts';
import { addWords } from '../../i18n/later-words.ts';
import { PasswordForm } from './password-form.tsx';

addWords(enOwnPassword);

interface Props {
  readonly userId: number;
  readonly email: string;
}

/** One's own password: changed by the one so far, or set by a mailed link where there is none (DEC-160). */
export function OwnPassword({ userId, email }: Props) {
  const { ask } = useDataProvider<PortalDataProvider>();
  const { data } = useQuery({
    queryKey: ['users', 'has password', userId],
    queryFn: async () => (await ask(confirmCalls.ways)).has_password,
  });
  return data === false ? <FirstPassword email={email} /> : <PasswordForm userId={userId} />;
}

/** Whoever came through a provider has no password that they could type: a link to their mailbox sets the first. */
function FirstPassword({ email }: Pick<Props, 'email'>) {
  const translate = useTranslate();
  const { mutate, data, error, isPending } = useMutation({
    mutationFn: async () => await requestReset(config.apiUrl, email),
  });
  if (data !== undefined)
    return (
      <Alert severity="success" role="status">
        {translate(data, { _: data })}
      </Alert>
    );
  return (
    <Box sx={{ display: 'grid', gap: 2, justifyItems: 'start' }}>
      {translate('own_password.none', { email })}
      {error !== null && (
        <Alert severity="error">
          {translate(serverMessage(error, 'errors.fallback'), { _: serverMessage(error, 'errors.fallback') })}
        </Alert>
      )}
      <Button variant="contained" loading={isPending} onClick={() => mutate()}>
        {translate('account.send_link')}
      </Button>
    </Box>
  );
}
