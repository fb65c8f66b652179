import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Link from '@mui/material/Link';
import { Component, type ReactNode } from 'react';
import { useTranslate } from 'react-admin';
import { Link as RouterLink } from 'react-router';

interface Props {
  readonly error?: unknown;
  /** The key of what is said when the error has no words of its own. */
  readonly fallback?: string;
  readonly onRetry?: () => void;
  /** Another way out. */
  readonly children?: ReactNode;
}

/** What went wrong with its status code, 500 unless told (GUARD-15), and the way out (GUARD-16). */
export function ErrorPage({ error, fallback = 'errors.fallback', onRetry, children }: Props) {
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
        {children}
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

interface MessagePageProps {
  /** The status code of what cannot be shown. */
  readonly status: number;
  readonly title: string;
  /** What there is to know, and the ways out. */
  readonly children: ReactNode;
}

/** A page that stands in place of one that cannot be shown. */
export function MessagePage({ status, title, children }: MessagePageProps) {
  const translate = useTranslate();
  return (
    <Box
      sx={{
        display: 'grid',
        placeItems: 'center',
        alignContent: 'center',
        gap: 1,
        minHeight: '60vh',
        p: 3,
        textAlign: 'center',
      }}
    >
      <Box sx={{ color: 'text.secondary' }}>{translate('errors.status', { status })}</Box>
      <Box component="h1" sx={{ typography: 'h1', m: 0, maxWidth: 480 }}>
        {title}
      </Box>
      {children}
    </Box>
  );
}

interface ErrorBoundaryProps {
  readonly children: ReactNode;
  /** Where one is: whoever goes elsewhere leaves the error behind. */
  readonly place?: string;
  readonly fallback?: (error: unknown, retry: () => void) => ReactNode;
}

/** Keeps a failing page from taking the portal with it; the error page has a last resort of its own (GUARD-17). */
export class ErrorBoundary extends Component<ErrorBoundaryProps, { error: unknown; failed: boolean }> {
  override state: { error: unknown; failed: boolean } = { error: undefined, failed: false };

  static getDerivedStateFromError(error: unknown) {
    return { error, failed: true };
  }

  readonly retry = () => this.setState({ error: undefined, failed: false });

  override componentDidUpdate({ place }: ErrorBoundaryProps) {
    if (this.state.failed && place !== this.props.place) this.retry();
  }

  override render() {
    const { children, fallback = pageOf } = this.props;
    return this.state.failed ? fallback(this.state.error, this.retry) : children;
  }
}

function pageOf(error: unknown, retry: () => void): ReactNode {
  return (
    <ErrorBoundary fallback={() => <LastResort />}>
      <ErrorPage error={error} onRetry={retry} />
    </ErrorBoundary>
  );
}

function LastResort() {
  const translate = useTranslate();
  return (
    <Box role="alert" sx={{ p: 4, textAlign: 'center' }}>
      <p>{translate('errors.page_failed')}</p>
      <a href="/">{translate('errors.go_home')}</a>
    </Box>
  );
}
