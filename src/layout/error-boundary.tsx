import Box from '@mui/material/Box';
import { Component, type ReactNode } from 'react';
import { useTranslate } from 'react-admin';
import { ErrorPage } from './error-page.tsx';

interface Props {
  readonly children: ReactNode;
  readonly fallback?: (error: unknown, retry: () => void) => ReactNode;
}

/** Keeps a failing page from taking the portal with it; the error page has a last resort of its own (GUARD-17). */
export class ErrorBoundary extends Component<Props, { error: unknown; failed: boolean }> {
  override state: { error: unknown; failed: boolean } = { error: undefined, failed: false };

  static getDerivedStateFromError(error: unknown) {
    return { error, failed: true };
  }

  readonly retry = () => this.setState({ error: undefined, failed: false });

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
