import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import CircularProgress from '@mui/material/CircularProgress';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogContentText from '@mui/material/DialogContentText';
import { useQuery } from '@tanstack/react-query';
import { type ComponentType, useState } from 'react';
import { useDataProvider, useTranslate } from 'react-admin';
import { confirmCalls } from '../../contract/sessions.ts';
import type { PortalDataProvider } from '../../dataProvider/index.ts';
import { PortalDialog } from '../admin/dialogs/portal-dialog.tsx';
import { serverMessage } from '../admin/form/server-message.ts';
import { useSession } from '../app/session-context.ts';
import { enConfirmIdentity } from '../i18n/en/account-security.ts';
import { addWords } from '../i18n/later-words.ts';
import { canUsePasskeys } from './ask-passkey.ts';
import { AppWay, PasskeyWay, PasswordWay, RecoveryWay } from './proof-ways.tsx';

addWords(enConfirmIdentity);

interface WayProps {
  readonly onConfirmed: () => void;
  readonly onCancel: () => void;
}

/** How each way that the API names is gone here; one that is not in this list is left out. */
const ways: Readonly<Record<string, ComponentType<WayProps>>> = {
  password: PasswordWay,
  'sign-in': SignInAgain,
  ...(canUsePasskeys() && { passkey: PasskeyWay }),
  app: AppWay,
  'recovery-code': RecoveryWay,
};

/** 'Please confirm that it is you': what was sent waits behind it, and goes on once the person has. */
export function ConfirmIdentityDialog(props: WayProps) {
  const translate = useTranslate();
  const { ask } = useDataProvider<PortalDataProvider>();
  const { data, error, refetch } = useQuery({
    queryKey: ['ways to confirm'],
    queryFn: async () => (await ask(confirmCalls.ways)).ways,
    gcTime: 0,
  });
  const [chosen, setChosen] = useState<string>();
  const known = data && Object.entries(ways).filter(([name]) => data.some(each => each === name));
  const [name, Way] = known?.find(([each]) => each === chosen) ?? known?.[0] ?? [];
  const others = known?.filter(([each]) => each !== name) ?? [];
  return (
    <PortalDialog title={translate('confirm_identity.title')} width={440} onClose={props.onCancel}>
      {Way !== undefined && <Way key={name} {...props} />}
      {others.length > 0 && (
        <Box sx={{ display: 'grid', justifyItems: 'center', pb: 2 }}>
          {others.map(([other]) => (
            <Button key={other} onClick={() => setChosen(other)}>
              {translate(`second_factor.instead.${other}`)}
            </Button>
          ))}
        </Box>
      )}
      {known === undefined && (
        <>
          <DialogContent sx={{ minHeight: 120 }}>
            {error === null ? (
              <CircularProgress size={24} aria-label={translate('confirm_identity.loading')} />
            ) : (
              <Alert
                severity="error"
                action={<Button onClick={() => void refetch()}>{translate('confirm_identity.retry')}</Button>}
              >
                {translate(serverMessage(error, 'errors.fallback'), { _: error.message })}
              </Alert>
            )}
          </DialogContent>
          <DialogActions sx={{ px: 3, py: 2 }}>
            <Button onClick={props.onCancel}>{translate('form.cancel')}</Button>
          </DialogActions>
        </>
      )}
    </PortalDialog>
  );
}

/** Whoever has no password came through a provider, and proves who they are there. */
function SignInAgain({ onCancel }: WayProps) {
  const translate = useTranslate();
  const session = useSession();
  const leave = async () => {
    await session.signOut({ remember: true });
    location.assign('/login');
  };
  return (
    <>
      <DialogContent>
        <DialogContentText>{translate('confirm_identity.no_password')}</DialogContentText>
      </DialogContent>
      <DialogActions sx={{ px: 3, py: 2 }}>
        <Button onClick={onCancel}>{translate('form.cancel')}</Button>
        <Button variant="contained" onClick={() => void leave()}>
          {translate('confirm_identity.sign_in_again')}
        </Button>
      </DialogActions>
    </>
  );
}
