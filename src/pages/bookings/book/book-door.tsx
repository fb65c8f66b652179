import { useTranslate } from 'react-admin';
import { Link } from 'react-router';
import { usePanelState } from '../../../admin/dialogs/panel-address.ts';
import { useMayBook } from './may-book.ts';

/** The way to book for a guest, over the list that is shown. */
export function BookDoor() {
  return <BookLink known="" />;
}

interface Props {
  /** What is known already, as the panel's address says it. */
  readonly known: string;
}

/** The same from where something is known already. */
export function BookLink({ known }: Props) {
  const translate = useTranslate();
  const mayBook = useMayBook();
  const state = usePanelState();
  if (!mayBook) return null;
  return (
    <Link className="button primary beside-chips" to={`/bookings/new${known}`} state={state}>
      {translate('booking.book')}
    </Link>
  );
}
