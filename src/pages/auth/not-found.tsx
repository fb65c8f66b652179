import { ErrorPage } from '../../layout/error-page.tsx';

const missing = { status: 404 };

/** An address that belongs to no page (GUARD-13, GUARD-14). */
export function NotFound() {
  return <ErrorPage error={missing} />;
}
