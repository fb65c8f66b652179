import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import Stack from '@mui/material/Stack';
import { useTranslate } from 'react-admin';
import { PortalDialog } from '../../../admin/portal-dialog.tsx';
import { PlanList } from '../../../booking/plan-list.tsx';
import type { Plan } from '../../../booking/workflow-answers.ts';

const width = 560;

interface Props {
  readonly plan: Plan;
  readonly zone: string;
  readonly busy: boolean;
  /** It is another plan than the one that was agreed to. */
  readonly stale: boolean;
  readonly onNo: () => void;
  readonly onYes: () => void;
}

/** 'Confirm update of the installation date': whom it hits, asked even when it hits nobody (INST-02, DEC-90). */
export function InstallationQuestion({ plan: { bookings }, zone, busy, stale, onNo, onYes }: Props) {
  const translate = useTranslate();
  return (
    <PortalDialog title={translate('device.installation_sure')} width={width} onClose={onNo}>
      <DialogContent>
        <Stack spacing={2}>
          {stale && <Alert severity="warning">{translate('device.plan_changed')}</Alert>}
          <div>{translate('device.bookings_cancelled', { count: bookings.length })}</div>
          {bookings.length > 0 && (
            <PlanList label={translate('device.cancelled_list')} bookings={bookings} zone={zone} />
          )}
        </Stack>
      </DialogContent>
      <DialogActions sx={{ px: 3, py: 2 }}>
        <Button onClick={onNo}>{translate('ra.action.cancel')}</Button>
        <Button
          variant="contained"
          color={bookings.length > 0 ? 'error' : 'primary'}
          loading={busy}
          onClick={onYes}
          autoFocus
        >
          {translate('list.yes')}
        </Button>
      </DialogActions>
    </PortalDialog>
  );
}
