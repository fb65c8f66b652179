import type { Readings } from './test-report.ts';

/** A self-test of a device as far as it is compared with others (LOG-02, QA-02). */
export interface TestingTime extends Readings {
  readonly id: number;
  readonly testing_type: string;
  readonly session_id: number | null;
  /** 1 when the session started, 2 when it ended. */
  readonly index: number | null;
  readonly create_time: string;
  readonly update_time: string;
}

/**
 * What the device says of itself now: the record of the session with the highest id, and of that one its end
 * rather than its start, the latest where there are several (SYS-02). Undefined when no session has any.
 */
export function currentSystem<Test extends TestingTime>(records: readonly Test[]): Test | undefined {
  return records
    .filter(({ testing_type, session_id }) => testing_type === 'CURRENT_SYSTEM' && session_id !== null)
    .toSorted(
      (one, other) =>
        (other.session_id ?? 0) - (one.session_id ?? 0) ||
        (other.index ?? 0) - (one.index ?? 0) ||
        Date.parse(other.create_time) - Date.parse(one.create_time) ||
        other.id - one.id,
    )[0];
}

/** The tests at the factory, newest first (QA-02). */
export function factoryTests<Test extends TestingTime>(records: readonly Test[]): readonly Test[] {
  return records
    .filter(({ testing_type }) => testing_type === 'QA')
    .toSorted(
      (one, other) => Date.parse(other.update_time) - Date.parse(one.update_time) || other.id - one.id,
    );
}
