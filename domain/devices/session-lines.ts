import { BookingStatus } from '../bookings/booking-status.ts';
import { type TestResult, testResult } from '../bookings/session-result.ts';
import { objectOf, type TestingTime } from './test-report.ts';

/** So many sessions are listed (LOG-01, CONST-12). */
export const listedSessions = 10;

/** A booking of the device with the massage that came of it. */
export interface BookedSession {
  readonly id: number;
  readonly start_time: string;
  readonly booking_status?: number;
  readonly massage_session?:
    | {
        readonly id: number;
        readonly actual_start_time: string | null;
        readonly running_duration: number | null;
        readonly log_session_url?: string | null;
      }
    | null
    | undefined;
}

/** One session of a device in the list of its logs. */
export interface SessionLine {
  readonly id: number;
  readonly bookingId: number | undefined;
  /** ISO 8601: when it started. */
  readonly time: string;
  /** Undefined when it is not known: the session runs, or is older than the bookings that were read. */
  readonly seconds: number | undefined;
  readonly isRunning: boolean;
  /** False when it is known to have none (LOG-06). */
  readonly hasLog: boolean;
  /** Undefined for whoever may not read the self-tests. */
  readonly results: { readonly start: TestResult; readonly end: TestResult } | undefined;
}

/** What is known; `records` is undefined for whoever may not read the self-tests. */
export interface SessionSources {
  readonly bookings: readonly BookedSession[];
  readonly records: readonly (TestingTime & { readonly booking_id: number | null })[] | undefined;
}

/** The latest sessions of a device, newest first, each with how the device was before and after (LOG-01, LOG-02, DEC-43). */
export function sessionLines({ bookings, records }: SessionSources): readonly SessionLine[] {
  const bySession = Map.groupBy(
    (records ?? []).filter(({ session_id }) => session_id !== null),
    ({ session_id }) => session_id,
  );
  const booked = bookings.flatMap(({ id, start_time, booking_status, massage_session }): SessionLine[] => {
    if (massage_session === null || massage_session === undefined) return [];
    const { id: sessionId, actual_start_time, running_duration, log_session_url } = massage_session;
    return [
      {
        id: sessionId,
        bookingId: id,
        time: actual_start_time ?? start_time,
        seconds: running_duration ?? undefined,
        isRunning: booking_status === BookingStatus.Running,
        hasLog: log_session_url !== null && log_session_url !== '',
        results: undefined,
      },
    ];
  });
  const known = new Set(booked.map(({ id }) => id));
  const recorded = [...bySession].flatMap(([id, tests]): SessionLine[] => {
    const [first] = tests.toSorted(
      (one, other) => Date.parse(one.create_time) - Date.parse(other.create_time),
    );
    if (id === null || first === undefined || known.has(id)) return [];
    const bookingId = first.booking_id ?? undefined;
    const time = first.create_time;
    return [{ id, bookingId, time, seconds: undefined, isRunning: false, hasLog: true, results: undefined }];
  });
  return [...booked, ...recorded]
    .toSorted((one, other) => Date.parse(other.time) - Date.parse(one.time) || other.id - one.id)
    .slice(0, listedSessions)
    .map(line =>
      records === undefined ? line : { ...line, results: resultsOf(bySession.get(line.id) ?? []) },
    );
}

function resultsOf(tests: readonly TestingTime[]): NonNullable<SessionLine['results']> {
  return { start: resultAt(tests, 1), end: resultAt(tests, 2) };
}

/** Of the latest record at that end of the session; Empty without one (QA-04). */
function resultAt(tests: readonly TestingTime[], index: 1 | 2): TestResult {
  const latest = tests
    .filter(test => test.index === index)
    .toSorted((one, other) => Date.parse(other.create_time) - Date.parse(one.create_time))[0];
  return testResult(objectOf(latest?.software), objectOf(latest?.mechanical));
}
