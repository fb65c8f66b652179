import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import LinearProgress from '@mui/material/LinearProgress';
import { useEffect, useEffectEvent, useState } from 'react';
import { HttpError, useDataProvider, useTranslate } from 'react-admin';
import type { PortalDataProvider } from '../../../dataProvider/index.ts';
import type { FilterEntry } from '../../../domain/filter.ts';
import type { Resource } from '../../../resources/schema/define-resource.ts';
import { usePageLanguage } from '../../i18n/use-page-language.ts';
import { useText } from '../../i18n/use-text.ts';
import { useAskedWords } from '../../kinds/filter-words.tsx';
import { browserZone, useLocationTime } from '../../kinds/time/written-times.ts';
import { serverMessage } from '../form/server-message.ts';
import type { Labels } from '../labels.ts';
import type { Column } from '../list/columns-of.ts';
import type { ListMeta } from '../list/list-rows.ts';
import { type ListState, listEntries } from '../list/list-state.ts';
import { saveFile } from '../save-file.ts';
import type { Row } from '../table/row.ts';
import { CsvWriter, exportColumns, JsonLinesWriter } from './export-file.ts';

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
  const locale = usePageLanguage();
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

interface Progress {
  readonly done: number;
  /** Undefined until the server has counted. */
  readonly total: number | undefined;
  readonly error: unknown;
  readonly saved: boolean;
}

/** `csv` for people and spreadsheets, as the list shows it; `jsonl` for programs, as the API answers it. */
type ExportFormat = 'csv' | 'jsonl';

const start: Progress = { done: 0, total: undefined, error: undefined, saved: false };

/** Runs one export, and another when the format is another; leaving the dialog stops it. */
function useExport(props: ExportProps, format: ExportFormat): Progress & { readonly retry: () => void } {
  const provider = useDataProvider<PortalDataProvider>();
  const text = useText();
  const translate = useTranslate();
  const [atLocation] = useLocationTime();
  const askedWords = useAskedWords();
  const [attempt, setAttempt] = useState(0);
  const [progress, setProgress] = useState(start);
  /** The rows as the list shows them: its columns, labels and clocks. */
  const csvOfRows = () => {
    const zone = atLocation ? undefined : browserZone();
    const columns = exportColumns(props.columns, {
      labels: props.labels,
      zone,
      translate: text,
      words: {
        yes: translate('export.yes'),
        no: translate('export.no'),
        zone: translate('export.zone'),
        clocks: translate('export.clocks'),
      },
    });
    const csv = new CsvWriter();
    csv.add([columns.map(({ header }) => header)]);
    return {
      add: (rows: readonly Row[]) => csv.add(rows.map(row => columns.map(({ text: textOf }) => textOf(row)))),
      file: () => csv.file(),
    };
  };
  const run = useEffectEvent(async (signal: AbortSignal, as: ExportFormat) => {
    const { resource, state, fixed, meta, labels } = props;
    const file = as === 'csv' ? csvOfRows() : new JsonLinesWriter();
    let done = 0;
    await provider.exportRows(resource.name, {
      filter: state.search === '' ? {} : { q: state.search },
      sort: { field: state.sort[0], order: state.sort[1] === 'asc' ? 'ASC' : 'DESC' },
      meta: {
        ...meta,
        entries: listEntries(resource, state, fixed),
      },
      signal,
      onRows: (rows, total) => {
        file.add(rows);
        done += rows.length;
        setProgress({ ...start, done, total });
      },
    });
    saveFile(file.file(), `${fileName([labels.many, ...askedWords(resource, state.filter)])}.${as}`);
    setProgress({ ...start, done, total: done, saved: true });
  });
  useEffect(() => {
    const stop = new AbortController();
    setProgress(attempt === 0 ? start : { ...start });
    run(stop.signal, format).catch((error: unknown) => {
      if (!stop.signal.aborted) setProgress({ ...start, error });
    });
    return () => stop.abort();
  }, [attempt, format]);
  return { ...progress, retry: () => setAttempt(attempt + 1) };
}

const longestName = 80;

/** `bookings-cancelled-this-month`: what the list is and what it is asked for, in letters that every disk takes. */
function fileName(words: readonly string[]): string {
  const name = words
    .join('-')
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, '-');
  return name.slice(0, longestName);
}
