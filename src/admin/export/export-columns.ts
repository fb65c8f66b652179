import { integer, text } from '../../../resources/schema/fields.ts';
import { zoneOfRow } from '../../cells/zone-of-row.ts';
import type { Column } from '../columns-of.ts';
import type { Labels } from '../labels.ts';
import type { Row } from '../row.ts';
import { cellText, type TextSettings } from './cell-text.ts';

export interface ExportColumn {
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
export function exportColumns(columns: readonly Column[], settings: Settings): readonly ExportColumn[] {
  const { labels, zone, words } = settings;
  const fields = columns.filter(({ name }) => !name.startsWith('#') && name !== 'id');
  const placed = zone === undefined ? fields.find(({ field }) => field.zone !== undefined) : undefined;
  const path = placed?.field.zone;
  return [
    { header: 'ID', text: row => cellText(row.id, id, row, settings) },
    ...fields.map(({ name, field }) => ({
      header: headerOf(labels.field(name), field.kind === 'instant', field.zone !== undefined),
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

  function headerOf(label: string, isInstant: boolean, hasPlace: boolean): string {
    if (!isInstant) return label;
    return `${label} (${zone ?? (hasPlace ? words.zone : 'UTC')})`;
  }
}
