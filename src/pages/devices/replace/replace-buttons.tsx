import Button from '@mui/material/Button';
import { useTranslate } from 'react-admin';
import type { ReplaceSteps } from './use-replace.ts';

interface Props {
  readonly steps: ReplaceSteps;
  readonly possible: boolean;
  readonly onClose: () => void;
}

/** What leads from one step to the next. */
export function ReplaceButtons({ steps, possible, onClose }: Props) {
  const translate = useTranslate();
  const { stage, busy } = steps;
  if (stage === 'plan')
    return (
      <>
        <Button onClick={steps.back} disabled={busy}>
          {translate('replace.back')}
        </Button>
        <Button variant="contained" color="error" loading={busy} onClick={() => void steps.confirm()}>
          {translate('replace.confirm')}
        </Button>
      </>
    );
  const isAsking = stage === 'ask' && possible;
  return (
    <>
      <Button variant={isAsking ? 'text' : 'contained'} onClick={onClose}>
        {translate('form.close')}
      </Button>
      {isAsking && (
        <Button variant="contained" loading={busy} onClick={() => void steps.look()}>
          {translate('replace.see_plan')}
        </Button>
      )}
    </>
  );
}
