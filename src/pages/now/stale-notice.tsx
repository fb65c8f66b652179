import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { useTranslate } from 'react-admin';
import { browserZone, formatInstant } from '../../kinds/time/written-times.ts';
import type { useNowLocations } from './use-now-locations.ts';

/** What stands there could not be brought up to date: of when it is, and another try. */
export function StaleNotice({ answer }: { readonly answer: ReturnType<typeof useNowLocations> }) {
  const translate = useTranslate();
  const { data, error, refetch, isFetching } = answer;
  if (data === undefined || error === null) return null;
  return (
    <Alert
      severity="warning"
      action={
        <Button color="inherit" loading={isFetching} onClick={() => void refetch()}>
          {translate('now.try_again')}
        </Button>
      }
    >
      {translate('now.stale', { time: formatInstant(data.at, browserZone()).slice(11) })}
    </Alert>
  );
}
