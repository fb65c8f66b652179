import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import type { ReactNode } from 'react';
import { useTranslate } from 'react-admin';
import { serverMessage } from '../../../admin/server-message.ts';
import { useText } from '../../../i18n/use-text.ts';
import { useTestingRecords } from '../use-testing-records.ts';
import { CurrentSystem } from './current-system.tsx';
import { FactoryTests } from './factory-tests.tsx';
import './status.css';

interface Props {
  readonly connectionId: string;
  readonly zone: string;
  /** Whether the tests at the factory begin folded, where other things stand below them. */
  readonly brief?: boolean;
}

/** How the device is and how it was made: two parts that fold (SYS-01); only for whoever may read self-tests (SYS-03). */
export function StatusParts({ connectionId, zone, brief = false }: Props) {
  const translate = useTranslate();
  const text = useText();
  const { data, error, refetch } = useTestingRecords(connectionId);
  if (data === undefined && error !== null)
    return (
      <Alert
        severity="error"
        action={
          <Button color="inherit" onClick={() => void refetch()}>
            {translate('show.retry')}
          </Button>
        }
      >
        {text(serverMessage(error, 'system_status.load_failed'))}
      </Alert>
    );
  if (data === undefined)
    return (
      <div aria-busy="true" role="status" aria-label={translate('show.loading')}>
        <Skeleton variant="rounded" height={44} sx={{ mb: 1 }} />
        <Skeleton variant="rounded" height={420} />
      </div>
    );
  return (
    <div className="device-status">
      <Fold title={translate('system_status.current')} open>
        <CurrentSystem records={data} zone={zone} />
      </Fold>
      <Fold title={translate('system_status.factory')} open={!brief}>
        <FactoryTests records={data} zone={zone} />
      </Fold>
    </div>
  );
}

interface FoldProps {
  readonly title: string;
  readonly open: boolean;
  readonly children: ReactNode;
}

function Fold({ title, open, children }: FoldProps) {
  return (
    <details open={open}>
      <summary>
        <h3>{title}</h3>
      </summary>
      {children}
    </details>
  );
}
