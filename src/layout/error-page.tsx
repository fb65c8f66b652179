import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Link from '@mui/material/Link';
import { useTranslate } from 'react-admin';
import { Link as RouterLink } from 'react-router';
import { MessagePage } from './message-page.tsx';

interface Props {
  readonly error?: unknown;
  /** The key of what is said when the error has no words of its own. */
  readonly fallback?: string;
  readonly onRetry?: () => void;
}

/** What went wrong with its status code, 500 unless told (GUARD-15), and the way out (GUARD-16). */
export function ErrorPage({ error, fallback = 'errors.fallback', onRetry }: Props) {
  const translate = useTranslate();
  const status = statusOf(error);
  const message = messageOf(error);
  const words = status === 404 ? 'errors.not_found' : message === '' ? fallback : message;
  return (
    <MessagePage status={status} title={translate(words, { _: words })}>
      <Box sx={{ display: 'flex', gap: 1, mt: 2, alignItems: 'center' }}>
        {onRetry === undefined ? null : (
          <Button variant="contained" onClick={onRetry}>
            {translate('errors.try_again')}
          </Button>
        )}
        <Link component={RouterLink} to="/" sx={{ p: 1 }}>
          {translate('errors.back_home')}
        </Link>
      </Box>
    </MessagePage>
  );
}

function statusOf(error: unknown): number {
  const status = typeof error === 'object' && error !== null && 'status' in error ? error.status : undefined;
  return typeof status === 'number' && status >= 400 ? status : 500;
}

function messageOf(error: unknown): string {
  // Only the API's words are meant for people; a script's own message is not.
  return error instanceof Error && 'status' in error ? error.message : '';
}
