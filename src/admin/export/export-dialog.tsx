import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import LinearProgress from '@mui/material/LinearProgress';
import { useState } from 'react';
import { HttpError, useLocale, useTranslate } from 'react-admin';
import type { FilterEntry } from '../../../domain/filter.ts';
import type { Resource } from '../../../resources/schema/define-resource.ts';
import { useText } from '../../i18n/use-text.ts';
import { serverMessage } from '../form/server-message.ts';
import type { Labels } from '../labels.ts';
import type { Column } from '../list/columns-of.ts';
import type { ListState } from '../list/list-state.ts';
import type { ListMeta } from '../list/use-list-rows.ts';
import { type ExportFormat, useExport } from './use-export.ts';

export interface ExportProps {
  readonly resource: Resource;
  readonly labels: Labels;
  readonly state: ListState;
  readonly fixed: readonly FilterEntry[];
  readonly meta?: ListMeta | undefined;
  readonly columns: readonly Column[];
  readonly onClose: () => void;
}

/** Writes all rows of the list, with its columns, order and filters, into a CSV file; it can be stopped. */
export function ExportDialog(props: ExportProps) {
  const translate = useTranslate();
  const text = useText();
  const locale = useLocale() ?? 'en';
  const [format, setFormat] = useState<ExportFormat>('csv');
  const { done, total, error, saved, retry } = useExport(props, format);
  const counts = { done: done.toLocaleString(locale), total: (total ?? 0).toLocaleString(locale) };
  return (
    <Dialog open onClose={props.onClose} fullWidth maxWidth="xs" aria-labelledby="export-title">
      <DialogTitle id="export-title">{translate('export.title', { many: props.labels.many })}</DialogTitle>
      <DialogContent>
        <div role="status">
          {error === undefined
            ? translate(saved ? 'export.saved' : 'export.progress', counts)
            : text(told(error, 'export.failed'))}
        </div>
        {!saved && error === undefined && (
          <LinearProgress
            aria-label={translate('export.title', { many: props.labels.many })}
            variant={total === undefined ? 'indeterminate' : 'determinate'}
            value={shareOf(done, total)}
            sx={{ mt: 2 }}
          />
        )}
      </DialogContent>
      <DialogActions>
        {saved && format === 'csv' && (
          <Button onClick={() => setFormat('jsonl')}>{translate('export.as_json_lines')}</Button>
        )}
        {error !== undefined && <Button onClick={retry}>{translate('errors.try_again')}</Button>}
        <Button onClick={props.onClose}>{translate(saved ? 'export.close' : 'export.cancel')}</Button>
      </DialogActions>
    </Dialog>
  );
}

/** What the server said; a connection that broke off says nothing fit to be shown. */
function told(error: unknown, fallback: string): string {
  return serverMessage(error instanceof HttpError ? error : undefined, fallback);
}

/** In percent. */
function shareOf(done: number, total = 0): number {
  return total === 0 ? 0 : (done / total) * 100;
}
