import { useEffect, useEffectEvent, useState } from 'react';
import { useDataProvider, useTranslate } from 'react-admin';
import type { PortalDataProvider } from '../../../dataProvider/index.ts';
import { browserZone } from '../../cells/format-time.ts';
import { useLocationTime } from '../../cells/location-time.ts';
import { useText } from '../../i18n/use-text.ts';
import { listEntries } from '../list-entries.ts';
import { CsvWriter } from './csv-writer.ts';
import { exportColumns } from './export-columns.ts';
import type { ExportProps } from './export-dialog.tsx';

interface Progress {
  readonly done: number;
  /** Undefined until the server has counted. */
  readonly total: number | undefined;
  readonly error: unknown;
  readonly saved: boolean;
}

const start: Progress = { done: 0, total: undefined, error: undefined, saved: false };

/** Runs one export; leaving the dialog stops it. */
export function useExport(props: ExportProps): Progress & { readonly retry: () => void } {
  const provider = useDataProvider<PortalDataProvider>();
  const text = useText();
  const translate = useTranslate();
  const [atLocation] = useLocationTime();
  const [attempt, setAttempt] = useState(0);
  const [progress, setProgress] = useState(start);
  const run = useEffectEvent(async (signal: AbortSignal) => {
    const { resource, state, fixed, meta, labels } = props;
    const zone = atLocation ? undefined : browserZone();
    const columns = exportColumns(props.columns, {
      labels,
      zone,
      translate: text,
      words: { yes: translate('export.yes'), no: translate('export.no'), zone: translate('export.zone') },
    });
    const file = new CsvWriter();
    file.add([columns.map(({ header }) => header)]);
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
        file.add(rows.map(row => columns.map(({ text: textOf }) => textOf(row))));
        done += rows.length;
        setProgress({ ...start, done, total });
      },
    });
    save(file.file(), `${labels.many.toLowerCase().replaceAll(' ', '-')}.csv`);
    setProgress({ ...start, done, total: done, saved: true });
  });
  useEffect(() => {
    const stop = new AbortController();
    setProgress(attempt === 0 ? start : { ...start });
    run(stop.signal).catch((error: unknown) => {
      if (!stop.signal.aborted) setProgress({ ...start, error });
    });
    return () => stop.abort();
  }, [attempt]);
  return { ...progress, retry: () => setAttempt(attempt + 1) };
}

function save(file: Blob, name: string): void {
  const address = URL.createObjectURL(file);
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  // The browser has begun to read it by then.
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}
