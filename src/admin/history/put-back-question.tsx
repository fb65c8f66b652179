import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogContentText from '@mui/material/DialogContentText';
import Skeleton from '@mui/material/Skeleton';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { HttpError, useDataProvider, useNotify, useTranslate } from 'react-admin';
import { historyCalls } from '../../../contract/history.ts';
import type { PortalDataProvider } from '../../../dataProvider/index.ts';
import type { Role } from '../../../domain/actor.ts';
import { inOneLine } from '../../../domain/text/in-one-line.ts';
import type { Resource } from '../../../resources/schema/define-resource.ts';
import { useText } from '../../i18n/use-text.ts';
import { browserZone, formatInstant } from '../../kinds/time/written-times.ts';
import { PortalDialog } from '../dialogs/portal-dialog.tsx';
import { serverMessage } from '../form/server-message.ts';
import { useSubmitOnce } from '../form/use-sending.ts';
import { useLabels } from '../labels.ts';
import type { Row } from '../table/row.ts';
import { ChangeList } from './change-list.tsx';
import type { PutBack } from './history-entry.tsx';

interface Props {
  readonly resource: Resource;
  readonly row: Row;
  readonly role: Role;
  readonly asked: PutBack;
  readonly onClose: () => void;
}

const titles = {
  version: 'history.put_back_title',
  before: 'history.put_back_before',
  change: 'history.undo_title',
} as const;

/** Shows what putting a version back would change, and does it only then. */
export function PutBackQuestion({ resource, row, role, asked, onClose }: Props) {
  const translate = useTranslate();
  const labels = useLabels(resource);
  const { earlier, refusal, isSaving, putBack } = usePutBack(resource, row.id, asked, onClose);
  const changes = earlier?.changes ?? {};
  const isSame = earlier !== undefined && !earlier.restores && Object.keys(changes).length === 0;
  const kept = earlier?.kept.map(labels.field).join(', ') ?? '';
  return (
    <PortalDialog
      title={translate(titles[asked.to], { time: formatInstant(asked.change.time, browserZone()) })}
      width={600}
      onClose={onClose}
    >
      <DialogContent>
        {earlier === undefined && refusal === undefined && <Skeleton variant="rounded" height={80} />}
        {earlier !== undefined && (
          <DialogContentText variant="body2">
            {translate(isSame ? 'history.put_back_same' : 'history.put_back_text')}{' '}
            {earlier.restores && translate('history.put_back_restores')}
          </DialogContentText>
        )}
        <Box sx={{ typography: 'body2', mt: 1 }}>
          <ChangeList resource={resource} changes={changes} row={row} role={role} />
        </Box>
        {kept !== '' && (
          <DialogContentText variant="body2" sx={{ mt: 2 }}>
            {translate('history.put_back_kept', { names: kept })}
          </DialogContentText>
        )}
        {refusal !== undefined && (
          <Alert severity="error" sx={{ mt: 2 }}>
            {refusal}
          </Alert>
        )}
      </DialogContent>
      <DialogActions sx={{ px: 3, py: 2 }}>
        <Button onClick={onClose} autoFocus>
          {translate('form.cancel')}
        </Button>
        <Button
          variant="contained"
          disabled={earlier === undefined || isSame}
          loading={isSaving}
          onClick={() => void putBack()}
        >
          {translate(asked.to === 'change' ? 'history.undo' : 'history.put_back_do')}
        </Button>
      </DialogActions>
    </PortalDialog>
  );
}

/** Compares an earlier version with what is stored, and puts exactly what was compared back. */
function usePutBack(resource: Resource, id: number, { change, to }: PutBack, onDone: () => void) {
  const provider = useDataProvider<PortalDataProvider>();
  const queries = useQueryClient();
  const notify = useNotify();
  const text = useText();
  const labels = useLabels(resource);
  const { once, busy } = useSubmitOnce();
  const [refusal, setRefusal] = useState<string>();
  const params = { resource: resource.name, id, entry: change.id };
  const { data, error, refetch } = useQuery({
    queryKey: ['record-version', params, to],
    queryFn: () => provider.ask(historyCalls.earlier, { params, query: { to } }),
    gcTime: 0,
    retry: false,
  });

  async function putBack() {
    if (data === undefined) return false;
    setRefusal(undefined);
    try {
      await provider.submit(historyCalls.putBack, { params, body: { to }, version: data.version });
      notify(to === 'change' ? 'history.undo_done' : 'history.put_back_done', { type: 'success' });
      void queries.invalidateQueries();
      onDone();
      return true;
    } catch (failure) {
      setRefusal(told(failure));
      void refetch();
      return false;
    }
  }

  /** A refusal names the fields that it is about. */
  function told(failure: unknown): string {
    const body: unknown = failure instanceof HttpError ? failure.body : undefined;
    const errors = typeof body === 'object' && body !== null && 'errors' in body ? body.errors : undefined;
    const lines = Object.entries(errors ?? {}).map(
      ([name, message]) => `${labels.field(name)}: ${text(String(message))}`,
    );
    return lines.length > 0 ? inOneLine(lines) : text(serverMessage(failure, 'errors.request_failed'));
  }

  return {
    earlier: data,
    refusal: refusal ?? (error === null ? undefined : told(error)),
    isSaving: busy,
    putBack: () => once(putBack),
  };
}
