import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { useTranslate } from 'react-admin';
import type { TabSave } from './use-tab-save.ts';

interface Props {
  readonly failure: TabSave['failure'];
  /** Gives up what was typed for what is stored. */
  readonly onReload: () => void;
}

/** Why a tab could not be saved; where somebody else was faster, with the way to what they stored. */
export function TabFailure({ failure, onReload }: Props) {
  const translate = useTranslate();
  if (failure === undefined) return null;
  const reload = (
    <Button color="inherit" onClick={onReload}>
      {translate('location.take_stored')}
    </Button>
  );
  return (
    <Alert severity="error" sx={{ width: '100%' }} action={failure.stale ? reload : undefined}>
      {translate(failure.message, { _: failure.message })}
    </Alert>
  );
}
