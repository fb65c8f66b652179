import { useEffect, useState } from 'react';
import { createRoot } from 'react-dom/client';
import { type Booking, bookingsOfPage } from '../bookings.ts';

// The least that shows the same rows: React, fetch and a table.
function Bookings() {
  const [page, setPage] = useState(1);
  const [bookings, setBookings] = useState<readonly Booking[]>([]);
  useEffect(() => {
    let current = true;
    void bookingsOfPage(page).then(({ data }) => current && setBookings(data));
    return () => {
      current = false;
    };
  }, [page]);
  return (
    <main>
      <table>
        <tbody>
          {bookings.map(booking => (
            <tr key={booking.id}>
              <td>{booking.id}</td>
              <td>{booking.user?.email}</td>
              <td>{booking.home_bed?.name}</td>
              <td>{booking.location?.name}</td>
              <td>{time.format(new Date(booking.start_time))}</td>
              <td>{time.format(new Date(booking.end_time))}</td>
              <td>{booking.slot_duration}</td>
              <td>{booking.booking_status}</td>
              <td>{booking.reason}</td>
              <td>{time.format(new Date(booking.create_time))}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <button type="button" aria-label="Go to next page" onClick={() => setPage(page + 1)}>
        Next
      </button>
    </main>
  );
}

const time = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeStyle: 'short' });

createRoot(document.getElementById('root') ?? document.body).render(<Bookings />);
