import { Link } from 'react-router';
import { resourceOf } from '../../../resources/index.ts';
import type { CellProps } from '../../admin/overrides.ts';
import { referencePath } from '../../admin/table/row-path.ts';
import { blank } from '../value-at.ts';
import { rowTitle } from './row-title.ts';

/** The title of the row that a reference points to; a link for those who may open it (CELL-03, CELL-05, DEC-08). */
export function ReferenceCell({ value, row, field, role }: CellProps<number | null>) {
  const { target } = field;
  if (value === null || value === undefined || target === undefined) return blank;
  const resource = resourceOf(target.resource);
  const carried = row[target.as];
  const title = rowTitle(
    { ...resource, title: shownOf(target.show, resource.title) },
    { id: value, ...asObject(carried) },
  );
  const path = target.linkFor?.includes(role) === false ? undefined : referencePath(resource, value, role);
  // A long title may be cut by its column.
  return path === undefined ? (
    <span title={title}>{title}</span>
  ) : (
    <Link to={path} title={title}>
      {title}
    </Link>
  );
}

function shownOf(show: readonly string[], title: readonly string[]): readonly string[] {
  const titled = title.filter(name => show.includes(name));
  return show.length === 0 || titled.length > 0 ? title : show.slice(0, 1);
}

function asObject(value: unknown): object {
  return typeof value === 'object' && value !== null ? value : {};
}
