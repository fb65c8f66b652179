import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Paper from '@mui/material/Paper';
import Skeleton from '@mui/material/Skeleton';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { type ReactNode, useId } from 'react';
import { HttpError, useTranslate } from 'react-admin';
import { Link } from 'react-router';
import type { Resource } from '../../../resources/schema/define-resource.ts';
import { useText } from '../../i18n/use-text.ts';
import { serverMessage } from '../form/server-message.ts';
import { TryAgain } from './read-error.tsx';

interface Props {
  readonly title: string;
  readonly children: ReactNode;
}

/** One titled part of a detail page. */
export function ShowSection({ title, children }: Props) {
  const id = useId();
  return (
    <Paper component="section" variant="outlined" aria-labelledby={id} sx={{ p: 2, minWidth: 0 }}>
      <Typography id={id} component="h2" variant="subtitle2" sx={{ mb: 1.5 }}>
        {title}
      </Typography>
      {children}
    </Paper>
  );
}

interface ShowFailureProps {
  readonly resource: Resource;
  readonly error: unknown;
  /** What is said when the server said nothing. */
  readonly fallback?: string;
  readonly onRetry: () => void;
}

/** Instead of a row: it does not exist for this person, or it could not be read. */
export function ShowFailure({ resource, error, fallback = 'show.failed', onRetry }: ShowFailureProps) {
  const text = useText();
  const message = text(serverMessage(error, fallback));
  if (error instanceof HttpError && error.status === 404)
    return <Missing message={message} list={resource.page?.path ?? '/'} />;
  return <TryAgain retry={onRetry}>{message}</TryAgain>;
}

interface MissingProps {
  readonly message: string;
  /** The address of the list in which it can be looked for. */
  readonly list: string;
}

/** A record that was removed, never was, or is somebody else's: told in the same words wherever it is missed. */
function Missing({ message, list }: MissingProps) {
  const translate = useTranslate();
  return (
    <Box
      role="status"
      sx={{ display: 'grid', justifyItems: 'center', gap: 1, textAlign: 'center', px: 2, py: 8 }}
    >
      <Typography component="h1" variant="h2">
        {translate('show.missing')}
      </Typography>
      <Typography variant="body2" color="textSecondary" sx={{ maxWidth: 480 }}>
        {message}. {translate('show.missing_hint')}
      </Typography>
      <Button component={Link} to={list} variant="outlined" sx={{ mt: 2 }}>
        {translate('show.back')}
      </Button>
    </Box>
  );
}

/** Keeps the shape of the page while the row is on its way. */
export function ShowWaiting() {
  const translate = useTranslate();
  return (
    <Stack spacing={2} role="status" aria-busy="true" aria-label={translate('show.loading')}>
      <Skeleton variant="rounded" width="40%" height={32} />
      <Skeleton variant="rounded" height={180} />
      <Skeleton variant="rounded" height={90} />
    </Stack>
  );
}

/** Entries under each other with a dot each, on one line; an entry says its colour in `--dot`. */
export const dotList = {
  listStyle: 'none',
  m: 0,
  p: 0,
  '& li': { position: 'relative', pl: 3, pb: 2 },
  '& li::before': {
    content: '""',
    position: 'absolute',
    left: 4,
    top: 6,
    width: 8,
    height: 8,
    borderRadius: '50%',
    bgcolor: 'var(--dot)',
    forcedColorAdjust: 'none',
  },
  '& li:not(:last-child)::after': {
    content: '""',
    position: 'absolute',
    left: 7,
    top: 18,
    bottom: -2,
    width: '1px',
    bgcolor: 'divider',
  },
};
