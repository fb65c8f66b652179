import Button from '@mui/material/Button';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogContentText from '@mui/material/DialogContentText';
import { useContext, useEffect, useRef } from 'react';
import { useTranslate } from 'react-admin';
import type { Location } from 'react-router';
import { useBlocker } from '../../app/router/use-blocker.ts';
import { SessionContext } from '../../app/session-context.ts';
import { PortalDialog } from '../dialogs/portal-dialog.tsx';

/**
 * Stops leaving while something is unsaved: links, the browser's back button, and closing the tab (there
 * the browser asks in its own words). `allow` lets the next step pass, once what was typed is saved.
 */
export function useUnsavedQuestion(isDirty: boolean, staysOpen: (next: Location) => boolean) {
  const allowed = useRef(false);
  const blocker = useBlocker(({ nextLocation }) => isDirty && !allowed.current && !staysOpen(nextLocation));

  const session = useContext(SessionContext);
  useEffect(() => {
    if (!isDirty) return;
    const ask = (event: BeforeUnloadEvent) => {
      // Whose session has ended is led out at once; what they typed in a dialog waits as a draft.
      if (session?.signedIn() !== false) event.preventDefault();
    };
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [isDirty, session]);

  return {
    isAsking: blocker.state === 'blocked',
    stay: () => blocker.reset?.(),
    leave: () => blocker.proceed?.(),
    allow: () => {
      allowed.current = true;
    },
  };
}

interface Props {
  readonly onStay: () => void;
  /** Absent where nothing can be saved half-way. */
  readonly onSave?: () => void;
  readonly onLeave: () => void;
}

/** Stay, leave, or where that is possible save: asked when something typed would be lost. */
export function UnsavedQuestion({ onStay, onSave, onLeave }: Props) {
  const translate = useTranslate();
  return (
    <PortalDialog title={translate('form.unsaved_title')} onClose={onStay}>
      <DialogContent>
        <DialogContentText>
          {translate(onSave === undefined ? 'form.unsaved_lost' : 'form.unsaved_text')}
        </DialogContentText>
      </DialogContent>
      <DialogActions sx={{ px: 3, py: 2 }}>
        <Button color="error" onClick={onLeave}>
          {translate('form.leave')}
        </Button>
        <Button onClick={onStay} autoFocus={onSave === undefined}>
          {translate('form.stay')}
        </Button>
        {onSave !== undefined && (
          <Button variant="contained" onClick={onSave} autoFocus>
            {translate('form.save')}
          </Button>
        )}
      </DialogActions>
    </PortalDialog>
  );
}
