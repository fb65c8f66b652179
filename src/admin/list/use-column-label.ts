import { useCallback } from 'react';
import { useTranslate } from 'react-admin';
import type { Labels } from '../labels.ts';
import type { Column } from './columns-of.ts';

/** What a column is called: after its field, or as the page that draws it calls it. */
export function useColumnLabel(labels: Labels): (column: Pick<Column, 'name' | 'field'>) => string {
  const translate = useTranslate();
  return useCallback(
    ({ name, field }) =>
      name.startsWith('#') ? translate(field.label, { _: field.label }) : labels.field(name),
    [labels, translate],
  );
}
