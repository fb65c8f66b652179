import type { Database } from '../../server/db/database.ts';

/** Statements that fill every table that a booking list touches; `$1` is the number of bookings. */
const statements = [
  `insert into users (id, email, first_name, last_name, role)
   select i, lower(f) || '.' || lower(l) || i || '@' || d, f, l, case when i % 20 = 1 then 1 end
   from (select i,
     (array['Anna','Ben','Clara','David','Eva','Felix','Greta','Hugo','Ida','Jan'])[1 + i % 10] f,
     (array['Mueller','Schmidt','Weber','Fischer','Wagner','Becker','Koch','Richter','Klein','Wolf'])[1 + (i / 10) % 10] l,
     (array['example.com','mail.example.org','post.example.net'])[1 + i % 3] d
     from generate_series(1, $1::int / 10) i) s`,
  `insert into locations (id, name, user_id, status, street, city, country, timezone, currency)
   select i, 'Location ' || i, 1 + 20 * ((i - 1) % greatest($1::int / 200, 1)), 1, i || ' High Street',
     (array['Berlin','Paris','Madrid','Rome','Vienna'])[1 + i % 5], 'Country ' || i % 9, 'Europe/Berlin', 'EUR'
   from generate_series(1, $1::int / 200) i`,
  `insert into hardwares (id, name, lastest_firmware_url) values (1, 'Bed', 'https://example.com/1')`,
  `insert into devices (id, name, serial_id, connection_id, device_type, hardware_id, partner_location_id)
   select i, (array['Alpha','Bravo','Delta','Echo','Lima'])[1 + i % 5] || ' ' || substr(md5(i::text), 1, 6),
     'S' || i, 'C' || i, 'Commercial', 1,
     case when i % 20 = 0 then 1 else 1 + i % greatest($1::int / 200, 1) end
   from generate_series(1, $1::int / 50) i`,
  `insert into bookings (user_id, bed_id, location_id, booking_status, start_time, end_time, slot_duration)
   select 1 + (random() * ($1::int / 10 - 1))::int, d.id, d.partner_location_id,
     (array[1,1,1,2,2,3,3,4])[1 + (random() * 7)::int],
     t, t + interval '30 minutes', 30
   from devices d, generate_series(0, 49) k,
     lateral (select timestamptz '2023-01-01Z' + k * interval '21 days'
       + ((hashint4(d.id * 50 + k) & 1048575) % 5000) * interval '5 minutes' as t) s`,
  `insert into sessions (booking_id, actual_start_time, running_duration)
   select id, start_time, 1800 from bookings where booking_status = 4`,
  'vacuum analyze',
] as const;

/** Fills an empty database: one booking in twenty stands at location 1, the rest are spread evenly. */
export async function fillBookings(database: Database, bookings: number): Promise<void> {
  for (const statement of statements)
    await database.query(statement, statement.includes('$1') ? [bookings] : []);
}
