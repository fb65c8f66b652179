-- No device is booked twice at a time: a constraint, not a check in code. It covers the statuses that hold
-- the device (1 created, 2 booked, 5 running); an end and the next start may touch. Deferrable, so that
-- many bookings can be moved at once. Whoever writes locks the device row first: under a race the
-- constraint alone would deadlock.
alter table bookings add constraint bookings_no_double_booking
  exclude using gist (bed_id with =, tstzrange(start_time, end_time) with &&)
  where (booking_status in (1, 2, 5) and not deleted)
  deferrable initially immediate
--> statement-breakpoint
-- Equal bounds would make an empty range, which overlaps nothing; 'infinity' would block a device for ever.
alter table bookings add constraint bookings_start_before_end
  check (start_time < end_time and start_time > '-infinity' and end_time < 'infinity')
--> statement-breakpoint
-- The orders in which bookings are looked through: of a location, of all, of a device, of a status. The
-- first two also answer how many there are, and where page 40 000 begins, without touching the rows.
create index bookings_location_id_start_time_order on bookings (location_id, start_time, id)
  include (booking_status) where not deleted
--> statement-breakpoint
create index bookings_start_time_kept on bookings (start_time, id) include (booking_status) where not deleted
--> statement-breakpoint
create index bookings_bed_id_start_time_order on bookings (bed_id, start_time, id)
--> statement-breakpoint
create index bookings_booking_status_start_time_order on bookings (booking_status, start_time, id)
--> statement-breakpoint
-- What happened to one row, newest first.
create index history_resource_row_id_order on history (resource, row_id, id)
--> statement-breakpoint
-- The outbox looks for what is due.
create index mails_due on mails (send_after, id) where state = 'waiting'
