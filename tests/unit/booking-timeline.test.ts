import { describe, expect, it } from 'vitest';
import {
  bookingTimeline,
  type ChainBooking,
  type TimelineMail,
} from '../../domain/bookings/booking-timeline.ts';
import type { BookingHistoryEntry, TimelineEvent } from '../../domain/bookings/timeline-event.ts';

const at = (time: string) => `2026-07-01T${time}:00.000Z`;
const now = Date.parse(at('20:00'));

function booking(id: number, changes: Partial<ChainBooking> = {}): ChainBooking {
  return {
    id,
    bed_id: 3,
    start_time: at('15:00'),
    end_time: at('15:30'),
    booking_status: 2,
    create_time: at('08:00'),
    update_time: at('08:00'),
    ...changes,
  };
}

function line(
  id: number,
  row_id: number,
  changes: Record<string, unknown[]>,
  more: Partial<BookingHistoryEntry> = {},
) {
  const told = Object.entries(changes).map(([name, [before, after]]) => [name, { before, after }]);
  return {
    id,
    row_id,
    action: 'update' as const,
    create_time: at('10:00'),
    user_id: 4,
    operation: 'one',
    changes: Object.fromEntries(told),
    ...more,
  };
}

function mail(id: number, changes: Partial<TimelineMail> = {}): TimelineMail {
  return {
    id,
    booking_id: 1,
    to_email: 'guest@example.org',
    subject_html: 'Your booking',
    state: 'waiting',
    send_after: at('10:01'),
    sent_time: null,
    failure: null,
    operation: 'one',
    create_time: at('10:00'),
    ...changes,
  };
}

function timeline(
  bookings: ChainBooking[],
  history: BookingHistoryEntry[] = [],
  mails: TimelineMail[] = [],
): TimelineEvent[] {
  return bookingTimeline({ bookings, history, mails, now });
}

const kinds = (events: TimelineEvent[]) => events.map(({ kind }) => kind);
const place = (bookingId: number, time: string, bedId = 3) => ({
  bookingId,
  bedId,
  start: Date.parse(at(time)),
});

const created = line(
  1,
  1,
  { bed_id: [null, 3], start_time: [null, at('15:00')], booking_status: [null, 2] },
  { action: 'create', create_time: at('08:00'), user_id: 9, operation: null },
);
const moved = [
  line(2, 1, { booking_status: [2, 10], reason: [null, 'Train delay'] }),
  line(
    3,
    2,
    {
      moved_from_id: [null, 1],
      bed_id: [null, 5],
      start_time: [null, at('17:00')],
      reason: [null, 'Train delay'],
    },
    { action: 'create' },
  ),
];
const chain = [
  booking(1, { booking_status: 10, reason: 'Train delay', update_time: at('10:00') }),
  booking(2, {
    ...{ bed_id: 5, start_time: at('17:00'), moved_from_id: 1, reason: 'Train delay' },
    create_time: at('10:00'),
  }),
];

describe('the timeline of a booking', () => {
  it('begins when it was made, by whom', () => {
    expect(timeline([booking(1)], [created])).toEqual([
      {
        kind: 'created',
        at: place(1, '15:00'),
        time: Date.parse(at('08:00')),
        userId: 9,
        operation: undefined,
      },
    ]);
  });

  it('DEC-75 tells a move of two rows once: from where to where, by whom and why', () => {
    const events = timeline(chain, [...moved, created]);
    expect(kinds(events)).toEqual(['created', 'moved']);
    expect(events[1]).toEqual({
      kind: 'moved',
      from: place(1, '15:00'),
      to: place(2, '17:00', 5),
      reason: 'Train delay',
      time: Date.parse(at('10:00')),
      userId: 4,
      operation: 'one',
    });
  });

  it('DEC-300 tells of several chains what happened to each, in the order of time', () => {
    const other = booking(7, {
      create_time: at('09:00'),
      booking_status: 3,
      reason: 'Ill',
      update_time: at('09:30'),
    });
    const events = timeline([...chain, other], [...moved, created]);
    expect(events).toMatchObject([
      { kind: 'created', at: place(1, '15:00') },
      { kind: 'created', at: place(7, '15:00') },
      { kind: 'cancelled', bookingId: 7, reason: 'Ill', userId: undefined },
      { kind: 'moved', from: place(1, '15:00'), to: place(2, '17:00', 5) },
    ]);
  });

  it('tells the same of a move when only one of its two lines is known', () => {
    for (const each of moved) {
      const events = timeline(chain, [created, each]);
      expect(kinds(events)).toEqual(['created', 'moved']);
      expect(events[1]).toMatchObject({ from: place(1, '15:00'), to: place(2, '17:00', 5), userId: 4 });
    }
  });

  it('CANCEL-04 tells a cancel with its reason, also when the reason was there before', () => {
    const row = booking(1, { booking_status: 3, reason: 'Feeling unwell' });
    const cancelled = line(2, 1, { booking_status: [2, 3], reason: [null, 'Feeling unwell'] });
    const silent = line(2, 1, { booking_status: [2, 3] });
    for (const each of [cancelled, silent]) {
      expect(timeline([row], [created, each])[1]).toMatchObject({
        kind: 'cancelled',
        bookingId: 1,
        reason: 'Feeling unwell',
        userId: 4,
      });
    }
  });

  it('tells other changes of status, and none of other fields', () => {
    const history = [
      created,
      line(2, 1, { booking_status: [2, 5] }, { user_id: null }),
      line(3, 1, { reason: [null, 'x'] }),
    ];
    const events = timeline([booking(1)], history);
    expect(kinds(events)).toEqual(['created', 'status']);
    expect(events[1]).toMatchObject({ before: 2, after: 5, userId: undefined });
  });

  it('tells what was undone once, with a move whose new booking is gone', () => {
    const undone = { operation: 'undo:one', create_time: at('10:01') };
    const history = [
      created,
      ...moved,
      line(4, 2, { deleted: [false, true] }, { ...undone, action: 'remove' }),
      line(5, 1, { booking_status: [10, 2], reason: ['Train delay', null] }, undone),
    ];
    const events = timeline([booking(1)], history);
    expect(kinds(events)).toEqual(['created', 'moved', 'undone']);
    expect(events[1]).toMatchObject({ to: place(2, '17:00', 5) });
    expect(events[2]).toMatchObject({ what: 'moved', userId: 4, operation: 'undo:one' });

    const cancelled = line(2, 1, { booking_status: [2, 3] });
    const takenBack = line(3, 1, { booking_status: [3, 2] }, undone);
    expect(timeline([booking(1)], [created, cancelled, takenBack])[2]).toMatchObject({ what: 'cancelled' });
  });

  it('keeps two moves of one booking apart when the first was undone', () => {
    const again = [
      line(6, 1, { booking_status: [2, 10] }, { operation: 'two', create_time: at('11:00') }),
      line(
        7,
        3,
        { moved_from_id: [null, 1], bed_id: [null, 6], start_time: [null, at('18:00')] },
        { action: 'create', operation: 'two', create_time: at('11:00') },
      ),
    ];
    const undone = line(
      5,
      1,
      { booking_status: [10, 2] },
      { operation: 'undo:one', create_time: at('10:01') },
    );
    const rows = [
      booking(1, { booking_status: 10 }),
      booking(3, { moved_from_id: 1, bed_id: 6, start_time: at('18:00') }),
    ];
    const events = timeline(rows, [created, ...moved, undone, ...again]);
    expect(kinds(events)).toEqual(['created', 'moved', 'undone', 'moved']);
    expect(events[1]).toMatchObject({ to: place(2, '17:00', 5) });
    expect(events[3]).toMatchObject({ to: place(3, '18:00', 6) });
  });

  it('tells what the rows know where the history is silent', () => {
    const events = timeline(chain);
    expect(kinds(events)).toEqual(['created', 'moved']);
    expect(events[1]).toMatchObject({ reason: 'Train delay', userId: undefined, from: place(1, '15:00') });

    const old = booking(1, { booking_status: 3, reason: 'Running late', update_time: at('09:00') });
    expect(timeline([old])[1]).toMatchObject({
      kind: 'cancelled',
      reason: 'Running late',
      time: Date.parse(at('09:00')),
    });
    expect(timeline([booking(1, { booking_status: 10 })])[1]).toMatchObject({ kind: 'moved', to: undefined });
    const withoutOld = timeline(chain.slice(1));
    expect(withoutOld).toMatchObject([{ kind: 'moved', from: undefined, to: place(2, '17:00', 5) }]);
  });

  it('DEC-300 tells each move why it was made, not why the next was, and of a cancelled one neither as the other', () => {
    const again = (after: Partial<ChainBooking>, old: Partial<ChainBooking> = { reason: 'Train delay' }) =>
      timeline([
        booking(1, { booking_status: 10, update_time: at('10:00'), ...old }),
        booking(2, {
          ...{ bed_id: 5, start_time: at('17:00'), moved_from_id: 1, create_time: at('10:00') },
          ...{ update_time: at('11:00'), ...after },
        }),
        ...(after.booking_status === 10
          ? [booking(3, { start_time: at('18:00'), moved_from_id: 2, create_time: at('11:00') })]
          : []),
      ]).map(event => [event.kind, 'reason' in event ? event.reason : undefined]);
    const begun = ['created', undefined];
    // The second booking's reason became that of the second move, or of the cancel.
    expect(again({ booking_status: 10, reason: 'Ceiling drips' })).toEqual([
      ...[begun, ['moved', 'Train delay'], ['moved', 'Ceiling drips']],
    ]);
    expect(again({ booking_status: 3, reason: 'Feeling unwell' })).toEqual([
      ...[begun, ['moved', 'Train delay'], ['cancelled', 'Feeling unwell']],
    ]);
    expect(again({ booking_status: 10, reason: 'Ceiling drips' }, {})).toEqual([
      ...[begun, ['moved', undefined], ['moved', 'Ceiling drips']],
    ]);
    // As long as it stands there, its own says why it does.
    expect(again({ reason: 'Train delay' }, {})).toEqual([begun, ['moved', 'Train delay']]);
  });

  it('DEC-300 tells why a booking was moved by the line of its new half alone, whatever was moved since', () => {
    const arrived = line(
      3,
      2,
      { moved_from_id: [null, 1], bed_id: [null, 5], start_time: [null, at('17:00')] },
      { action: 'create' },
    );
    const left = booking(2, {
      ...{ bed_id: 5, start_time: at('17:00'), moved_from_id: 1, booking_status: 3 as const },
      ...{ reason: 'Feeling unwell', create_time: at('10:00'), update_time: at('12:00') },
    });
    const events = timeline([chain[0] ?? left, left], [arrived]);
    expect(events.find(({ kind }) => kind === 'moved')).toMatchObject({ reason: 'Train delay' });
  });

  it('MAIL tells each mail with its subject: when it left, or when it was written', () => {
    const mails = [
      mail(1),
      mail(2, { state: 'sent', sent_time: at('10:05') }),
      mail(3, { state: 'failed', failure: 'Mailbox full', create_time: at('10:10') }),
      mail(4, { state: 'withdrawn', create_time: at('10:20'), booking_id: null, operation: null }),
    ];
    const events = timeline([booking(1)], [created], mails).slice(1);
    expect(events).toMatchObject([
      {
        mailId: 1,
        state: 'waiting',
        leaves: Date.parse(at('10:01')),
        time: Date.parse(at('10:00')),
        operation: 'one',
      },
      { mailId: 2, state: 'sent', leaves: undefined, time: Date.parse(at('10:05')), subject: 'Your booking' },
      { mailId: 3, state: 'failed', failure: 'Mailbox full', to: 'guest@example.org' },
      { mailId: 4, state: 'withdrawn', bookingId: undefined, operation: undefined },
    ]);
  });

  it('BOOK-06, BOOK-08 tells when the massage began and ended', () => {
    const massage_session = { actual_start_time: at('15:04'), running_duration: 20 * 60 };
    const events = timeline([booking(1, { booking_status: 4, massage_session })], [created]);
    expect(events.slice(1)).toMatchObject([
      { kind: 'session-started', lateMinutes: 4, time: Date.parse(at('15:04')) },
      { kind: 'session-ended', seconds: 1200, earlyMinutes: 6, time: Date.parse(at('15:24')) },
    ]);
    const running = booking(1, { booking_status: 5, massage_session });
    expect(kinds(timeline([running], [created]))).toEqual(['created', 'session-started']);
    const unknown = { actual_start_time: null, running_duration: null };
    expect(kinds(timeline([booking(1, { massage_session: unknown })]))).toEqual(['created']);
  });

  it('is in the order of time, and of one moment in the order of cause', () => {
    const events = timeline(chain, [...moved, created].toReversed(), [mail(1)]);
    expect(kinds(events)).toEqual(['created', 'moved', 'mail']);
  });
});
