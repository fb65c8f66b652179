import Alert from '@mui/material/Alert';
import { Link } from 'react-router';
import type { Reason } from '../slots/use-slot-reason.ts';

/** Why something cannot be chosen, and the way to what would have to change first, in a tab of its own. */
export function ReasonLine({ what, reason }: { readonly what: string; readonly reason: Reason }) {
  return (
    <Alert severity="info" icon={false} role="status">
      <strong>{what}</strong> {reason.text}
      {reason.fix !== undefined && (
        <>
          {'. '}
          <Link to={reason.fix.to} target="_blank">
            {reason.fix.label}
          </Link>
        </>
      )}
    </Alert>
  );
}
