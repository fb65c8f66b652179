import Alert from '@mui/material/Alert';
import AlertTitle from '@mui/material/AlertTitle';
import Button from '@mui/material/Button';
import { HttpError, useTranslate } from 'react-admin';
import { Link } from 'react-router';
import { serverMessage } from '../../admin/form/server-message.ts';

interface Props {
  readonly error: Error;
  readonly onRetry: () => void;
}

/** A location that cannot be read: what the server said, else 'Error Location' (LOC-05, DEC-49). */
export function LocationFailure({ error, onRetry }: Props) {
  const translate = useTranslate();
  const missing = error instanceof HttpError && error.status === 404;
  const message = serverMessage(error, 'location.failed');
  return (
    <Alert
      severity={missing ? 'info' : 'error'}
      action={
        missing ? (
          <Button component={Link} to="/locations" color="inherit">
            {translate('show.back')}
          </Button>
        ) : (
          <Button onClick={onRetry} color="inherit">
            {translate('show.retry')}
          </Button>
        )
      }
    >
      {missing && <AlertTitle sx={{ typography: 'h2' }}>{translate('show.missing')}</AlertTitle>}
      {translate(message, { _: message })}
      {missing && ` · ${translate('show.missing_hint')}`}
    </Alert>
  );
}
