import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import Skeleton from '@mui/material/Skeleton';
import { useMutation } from '@tanstack/react-query';
import { useGetOne, useTranslate } from 'react-admin';
import { requestReset } from '../../../authProvider/account-requests.ts';
import { users } from '../../../resources/users.ts';
import { PortalDialog } from '../../admin/dialogs/portal-dialog.tsx';
import { serverMessage } from '../../admin/form/server-message.ts';
import type { Row } from '../../admin/table/row.ts';
import { config } from '../../app/config.ts';
import { enNewAccount } from '../../i18n/en/new-account.ts';
import { addWords } from '../../i18n/later-words.ts';
import { useText } from '../../i18n/use-text.ts';

addWords(enNewAccount);

interface Props {
  /** The account that was made a moment ago. */
  readonly id: number;
  readonly onClose: () => void;
}

/** Nobody has told the person of a new account: whoever has made it hears how they get in, and sends them a link (DEC-352). */
export function GettingIn({ id, onClose }: Props) {
  const translate = useTranslate();
  const { data } = useGetOne<Row>(users.name, { id });
  return (
    <PortalDialog title={translate('new_account.title')} width={520} onClose={onClose}>
      {data === undefined ? (
        <DialogContent role="status" aria-busy="true" aria-label={translate('show.loading')}>
          <Skeleton variant="rounded" height={72} />
        </DialogContent>
      ) : (
        <Told email={String(data.email)} isClosed={data.disabled === true} onClose={onClose} />
      )}
    </PortalDialog>
  );
}

interface ToldProps {
  readonly email: string;
  readonly isClosed: boolean;
  readonly onClose: () => void;
}

function Told({ email, isClosed, onClose }: ToldProps) {
  const translate = useTranslate();
  const text = useText();
  // What the server answers speaks to the person who forgot a password, and tells nobody who has an account.
  const { mutate, isSuccess, error, isPending } = useMutation({
    mutationFn: async () => await requestReset(config.apiUrl, email),
  });
  const address = `${location.origin}/forgot-password`;
  const isOffered = !isClosed && !isSuccess;
  return (
    <>
      <DialogContent sx={{ display: 'grid', gap: 2, overflowWrap: 'anywhere' }}>
        <div>{translate(isClosed ? 'new_account.closed' : 'new_account.untold', { email })}</div>
        {!isClosed && <div>{translate('new_account.way', { address })}</div>}
        {isSuccess && (
          <Alert severity="success" role="status">
            {translate('new_account.sent', { email })}
          </Alert>
        )}
        {error !== null && <Alert severity="error">{text(serverMessage(error, 'errors.fallback'))}</Alert>}
      </DialogContent>
      <DialogActions sx={{ px: 3, py: 2 }}>
        <Button onClick={onClose}>{translate('form.close')}</Button>
        {isOffered && (
          <Button variant="contained" autoFocus loading={isPending} onClick={() => mutate()}>
            {translate('account.send_link')}
          </Button>
        )}
      </DialogActions>
    </>
  );
}
