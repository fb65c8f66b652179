import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import Stack from '@mui/material/Stack';
import { HttpError, useTranslate } from 'react-admin';
import { Link } from 'react-router';
import type { Resource } from '../../../resources/schema/define-resource.ts';

interface Props {
  readonly resource: Resource;
  readonly error: unknown;
  readonly onRetry: () => void;
}

/** Instead of a row: it does not exist for this person, or it could not be read. */
export function ShowFailure({ resource, error, onRetry }: Props) {
  const translate = useTranslate();
  const missing = error instanceof HttpError && error.status === 404;
  const message = error instanceof HttpError && error.message !== '' ? error.message : 'show.failed';
  const back = (
    <Button component={Link} to={resource.page?.path ?? '/'} color="inherit">
      {translate('show.back')}
    </Button>
  );
  const retry = (
    <Button onClick={onRetry} color="inherit">
      {translate('show.retry')}
    </Button>
  );
  return (
    <Alert severity={missing ? 'info' : 'error'} action={missing ? back : retry}>
      {missing
        ? `${translate('show.missing')}. ${translate('show.missing_hint')}`
        : translate(message, { _: message })}
    </Alert>
  );
}

/** Keeps the shape of the page while the row is on its way. */
export function ShowWaiting() {
  const translate = useTranslate();
  return (
    <Stack spacing={2} aria-busy="true" aria-label={translate('show.loading')}>
      <Skeleton variant="rounded" width="40%" height={32} />
      <Skeleton variant="rounded" height={180} />
      <Skeleton variant="rounded" height={90} />
    </Stack>
  );
}
