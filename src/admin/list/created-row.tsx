import './created-row.css';
import { useMemo } from 'react';
import { useGetMany, useTranslate } from 'react-admin';
import { useLocation, useNavigate } from 'react-router';
import { isRecord } from '../../../domain/record.ts';
import type { Resource } from '../../../resources/schema/define-resource.ts';
import type { Row } from '../table/row.ts';
import type { ListRows } from './list-rows.ts';

/** What the address carries to the list after a row was created: read otherwise, the list forgets it. */
export interface JustCreated {
  readonly created: number;
}

/**
 * The rows of a list with the one that was created a moment ago at their head, wherever its place is: who has
 * created it wants to see it. Its id, where it is shown.
 */
export function useCreatedRow(
  resource: Resource,
  { isOn, found }: { readonly isOn: boolean; readonly found: ListRows },
): { readonly found: ListRows; readonly created: number | undefined } {
  const { state } = useLocation();
  const id = isOn && isRecord(state) && typeof state.created === 'number' ? state.created : undefined;
  const { data } = useGetMany<Row>(
    resource.name,
    { ids: id === undefined ? [] : [id] },
    { enabled: id !== undefined },
  );
  const row = data?.[0];
  const { rows } = found;
  return useMemo(() => {
    if (id === undefined || row === undefined || row.id !== id || row.deleted === true || rows === undefined)
      return { found, created: undefined };
    return { found: { ...found, rows: [row, ...rows.filter(each => each.id !== id)] }, created: id };
  }, [found, rows, row, id]);
}

/** Why a row stands at the head that does not belong there, and the way to the list as it is. */
export function CreatedNote() {
  const translate = useTranslate();
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  return (
    <p className="created-note" role="status">
      {translate('list.created_first')}{' '}
      <button
        type="button"
        className="button"
        onClick={() => void navigate({ pathname, search }, { replace: true })}
      >
        {translate('list.show_in_order')}
      </button>
    </p>
  );
}
