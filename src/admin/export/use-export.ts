import { useEffect, useEffectEvent, useState } from 'react';
import { useDataProvider, useTranslate } from 'react-admin';
import type { PortalDataProvider } from '../../../dataProvider/index.ts';
import { isInstant } from '../../../resources/kinds/kinds.ts';
import { integer, text } from '../../../resources/schema/fields.ts';
import { useText } from '../../i18n/use-text.ts';
import { browserZone, useLocationTime, zoneOfRow } from '../../kinds/time/written-times.ts';
import type { Labels } from '../labels.ts';
import type { Column } from '../list/columns-of.ts';
import { listEntries } from '../list/list-entries.ts';
import type { Row } from '../table/row.ts';
import { cellText, type TextSettings } from './cell-text.ts';
import { CsvWriter } from './csv-writer.ts';
import type { ExportProps } from './export-dialog.tsx';

interface Progress {
  readonly done: number;
  /** Undefined until the server has counted. */
  readonly total: number | undefined;
  readonly error: unknown;
  readonly saved: boolean;
}

/** `csv` for people and spreadsheets, as the list shows it; `jsonl` for programs, as the API answers it. */
export type ExportFormat = 'csv' | 'jsonl';

const start: Progress = { done: 0, total: undefined, error: undefined, saved: false };

/** Runs one export, and another when the format is another; leaving the dialog stops it. */
export function useExport(
  props: ExportProps,
  format: ExportFormat,
): Progress & { readonly retry: () => void } {
  const provider = useDataProvider<PortalDataProvider>();
  const text = useText();
  const translate = useTranslate();
  const [atLocation] = useLocationTime();
  const [attempt, setAttempt] = useState(0);
  const [progress, setProgress] = useState(start);
  /** The rows as the list shows them: its columns, labels and clocks. */
  const csvOfRows = () => {
    const zone = atLocation ? undefined : browserZone();
    const columns = exportColumns(props.columns, {
      labels: props.labels,
      zone,
      translate: text,
      words: { yes: translate('export.yes'), no: translate('export.no'), zone: translate('export.zone') },
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
    save(file.file(), `${labels.many.toLowerCase().replaceAll(' ', '-')}.${as}`);
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

function save(file: Blob, name: string): void {
  const address = URL.createObjectURL(file);
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  // The browser has begun to read it by then.
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}

/** Collects rows as they came from the API, an object a line, for programs that read on (JSON Lines, UTF-8). */
class JsonLinesWriter {
  readonly #parts: string[] = [];

  add(rows: readonly Row[]): void {
    this.#parts.push(rows.map(row => `${JSON.stringify(row)}\n`).join(''));
  }

  file(): Blob {
    return new Blob(this.#parts, { type: 'application/x-ndjson;charset=utf-8' });
  }
}

interface ExportColumn {
  readonly header: string;
  readonly text: (row: Row) => string | number;
}

interface Settings extends TextSettings {
  readonly labels: Labels;
}

const id = integer({ label: 'ID' });
const plain = text({ label: '' });

/**
 * The columns of the list as columns of a file, the id first. What only the portal draws is left out. The zone
 * of instants stands in the header, or in a column of its own where each row has its own.
 */
function exportColumns(columns: readonly Column[], settings: Settings): readonly ExportColumn[] {
  const { labels, zone, words } = settings;
  const fields = columns.filter(({ name }) => !name.startsWith('#') && name !== 'id');
  const placed = zone === undefined ? fields.find(({ field }) => field.zone !== undefined) : undefined;
  const path = placed?.field.zone;
  return [
    { header: 'ID', text: row => cellText(row.id, id, row, settings) },
    ...fields.map(({ name, field }) => ({
      header: headerOf(labels.field(name), isInstant(field), field.zone !== undefined),
      text: (row: Row) => cellText(row[name], field, row, settings),
    })),
    ...(path === undefined
      ? []
      : [
          {
            header: words.zone,
            text: (row: Row) => cellText(zoneOfRow(row, path), plain, row, settings),
          },
        ]),
  ];

  function headerOf(label: string, onClocks: boolean, hasPlace: boolean): string {
    if (!onClocks) return label;
    return `${label} (${zone ?? (hasPlace ? words.zone : 'UTC')})`;
  }
}
