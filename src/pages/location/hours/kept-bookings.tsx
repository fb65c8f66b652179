import Button from '@mui/material/Button';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogContentText from '@mui/material/DialogContentText';
import { useTranslate } from 'react-admin';
import { PortalDialog } from '../../../admin/portal-dialog.tsx';
import { PlanList } from '../../../booking/plan-list.tsx';
import type { Plan } from '../../../booking/workflow-answers.ts';

interface Props {
  readonly plan: Plan;
  readonly zone: string;
  readonly busy: boolean;
  readonly onClose: () => void;
  readonly onConfirm: () => void;
}

/** Which bookings would lie outside the new hours: they stay, and somebody has seen it (DEC-33, DEC-96). */
export function KeptBookings({ plan, zone, busy, onClose, onConfirm }: Props) {
  const translate = useTranslate();
  const { length: smart_count } = plan.bookings;
  return (
    <PortalDialog title={translate('hours.outside_title', { smart_count })} width={640} onClose={onClose}>
      <DialogContent>
        <DialogContentText sx={{ mb: 1 }}>{translate('hours.outside_text')}</DialogContentText>
        <PlanList
          label={translate('hours.outside_title', { smart_count })}
          bookings={plan.bookings}
          zone={zone}
        />
      </DialogContent>
      <DialogActions sx={{ px: 3, py: 2 }}>
        <Button onClick={onClose}>{translate('ra.action.cancel')}</Button>
        <Button variant="contained" loading={busy} onClick={onConfirm} autoFocus>
          {translate('hours.keep_and_save')}
        </Button>
      </DialogActions>
    </PortalDialog>
  );
}
