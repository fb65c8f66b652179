import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogContentText from '@mui/material/DialogContentText';
import DialogTitle from '@mui/material/DialogTitle';
import { useId } from 'react';
import { useTranslate } from 'react-admin';
import { idleEnd, noteActivity, warnedMs } from '../../authProvider/idle.ts';
import { useNow } from '../admin/timers.ts';

const tickMs = 1_000;

/**
 * Announces that idleness is about to end the session (SESS-09). Any sign of a person, in any tab, takes it away
 * again: the moment of the last one is shared by all tabs.
 */
export function IdleWarning() {
  const now = useNow(tickMs, Date.now);
  const end = idleEnd(localStorage);
  const left = end === undefined ? Number.POSITIVE_INFINITY : end - now;
  return left <= warnedMs && left > 0 ? <Announcement seconds={Math.ceil(left / 1_000)} /> : null;
}

function Announcement({ seconds }: { readonly seconds: number }) {
  const translate = useTranslate();
  const id = useId();
  const stay = () => noteActivity(localStorage, Date.now());
  return (
    <Dialog
      open
      role="alertdialog"
      maxWidth="xs"
      fullWidth
      onClose={stay}
      aria-labelledby={`${id}-title`}
      aria-describedby={`${id}-text`}
    >
      <DialogTitle id={`${id}-title`}>{translate('auth.idle_title')}</DialogTitle>
      <DialogContent>
        <DialogContentText id={`${id}-text`} role="timer" color="textPrimary" className="figures">
          {translate('auth.idle_text', { smart_count: seconds })}
        </DialogContentText>
        <DialogContentText variant="body2" sx={{ mt: 1 }}>
          {translate('auth.idle_hint')}
        </DialogContentText>
      </DialogContent>
      <DialogActions>
        <Button variant="contained" onClick={stay} autoFocus>
          {translate('auth.idle_stay')}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
