import Alert from '@mui/material/Alert';
import { useState } from 'react';
import { useTranslate } from 'react-admin';
import type { Resource } from '../../resources/schema/define-resource.ts';
import { useLiveChanges } from '../live/use-live-changes.ts';
import type { Row } from './row.ts';

interface Props {
  readonly resource: Resource;
  /** The row as it was read. */
  readonly row: Row;
  /** One's own change is on its way: what is heard now is most likely that. */
  readonly isSaving: boolean;
}

/** Says quietly, while somebody edits a row, that somebody else has changed or removed it. */
export function ChangedMeanwhile({ resource, row, isSaving }: Props) {
  const translate = useTranslate();
  const [heard, setHeard] = useState<{ readonly version: number; readonly isGone: boolean }>();
  useLiveChanges(({ changes }) => {
    for (const { resource: name, id, action, version = 0 } of changes) {
      if (name === resource.name && id === row.id && !isSaving)
        setHeard({ version, isGone: action === 'remove' });
    }
  });
  const isNews = heard?.isGone === true || (heard !== undefined && heard.version > (row.version ?? 0));
  return (
    <div role="status">
      {isNews && (
        <Alert severity="info" sx={{ mx: 3, mt: 1 }}>
          {translate(heard.isGone ? 'live.removed' : 'live.changed')}
        </Alert>
      )}
    </div>
  );
}
