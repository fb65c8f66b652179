import { useGetManyAggregate } from 'react-admin';
import { Link } from 'react-router';
import { resources } from '../../../resources/index.ts';
import type { CellProps } from '../../admin/engine-context.tsx';
import { type Row, rowPath } from '../../admin/table/row.ts';
import { rowTitle } from '../../kinds/reference/reference-cell.tsx';
import { blank } from '../../kinds/value-at.ts';

/**
 * The booking that a mail tells of, as the booking's own page is called: who, when on the clocks of the location, and
 * where. What a mail carries of it knows of no location, so its time would stand on other clocks than everywhere else.
 */
export function BookingOfMail({ value, role }: CellProps<number | null>) {
  const { data, isPending } = useGetManyAggregate<Row>(
    'bookings',
    { ids: value === null ? [] : [value] },
    { enabled: value !== null, retry: false },
  );
  if (value === null) return blank;
  const found = data?.find(row => row?.id === value);
  const name = found === undefined ? `#${value}` : rowTitle(resources.bookings, found);
  const path = rowPath(resources.bookings, value, role);
  const words = (
    <>
      {name}
      {isPending && <span style={{ visibility: 'hidden' }}>{usualRest}</span>}
    </>
  );
  const told = { title: name, ...(isPending && { 'aria-busy': true }) };
  if (path === undefined) return <span {...told}>{words}</span>;
  return (
    <Link to={path} {...told}>
      {words}
    </Link>
  );
}

/** Keeps the room that the name will take, so that no row grows when it comes. */
const usualRest = ' Rosendo · 16/12/2026 19:20 GMT+7 · Saigon Stretch';
