import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { useTranslate } from 'react-admin';
import { browserZone, formatInstant } from '../../kinds/time/written-times.ts';
import type { Draft } from './draft-store.ts';

interface Props {
  readonly draft: Draft;
  readonly onRestore: (draft: Draft) => void;
  readonly onDiscard: () => void;
}

/** Offers what was typed before the page was left, with its time. */
export function DraftOffer({ draft, onRestore, onDiscard }: Props) {
  const translate = useTranslate();
  const time = formatInstant(new Date(draft.time).toISOString(), browserZone());
  return (
    <Alert
      severity="info"
      icon={false}
      sx={{ mb: 2, flexWrap: 'wrap', '& .MuiAlert-action': { pt: 0, alignItems: 'center' } }}
      action={
        <>
          <Button color="inherit" size="small" onClick={onDiscard}>
            {translate('form.draft_discard')}
          </Button>
          <Button
            color="inherit"
            size="small"
            variant="outlined"
            sx={{ ml: 1 }}
            onClick={() => onRestore(draft)}
          >
            {translate('form.draft_restore')}
          </Button>
        </>
      }
    >
      {translate('form.draft_offer', { time })}
    </Alert>
  );
}

interface OfferedProps {
  readonly offered: Draft | undefined;
  readonly restore: (draft: Draft) => void;
  readonly discard: () => void;
}

/** The same where there may be no draft. */
export function OfferedDraft({ offered, restore, discard }: OfferedProps) {
  return offered === undefined ? null : (
    <DraftOffer draft={offered} onRestore={restore} onDiscard={discard} />
  );
}
