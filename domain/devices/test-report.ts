import { ResultStatus, type TestResult, testResult } from '../bookings/session-result.ts';
import { isRecord } from '../record.ts';

/** What a record says of one part; what it does not say is never taken for passed. */
export type PartState = 'failed' | 'passed' | 'off' | 'not-tested';

export interface PartResult extends BedPart {
  readonly state: PartState;
}

/** The readings of a testing record, as they come: parts of it may be missing. */
interface Readings {
  readonly software?: unknown;
  readonly mechanical?: unknown;
}

/** A testing record in terms of parts. */
export interface TestReport {
  /** Of the whole (QA-03, QA-04). */
  readonly result: TestResult;
  /** Every part that is known and every other one that the record names, in the order in which they are told. */
  readonly parts: readonly PartResult[];
}

/** What a testing record says of the bed, part by part (QA-03, QA-08, QA-09, DEC-42). */
export function testReport({ software, mechanical }: Readings): TestReport {
  const found = new Map([...readingsOf(software, 'software'), ...readingsOf(mechanical, 'mechanical')]);
  const known = new Set(bedParts.map(nameOf));
  const others = [...found.values()].map(({ part }) => part).filter(part => !known.has(nameOf(part)));
  return {
    result: testResult(objectOf(software), objectOf(mechanical)),
    parts: [...bedParts, ...others].map(part => ({
      ...part,
      state: stateOf(found.get(nameOf(part))?.value),
    })),
  };
}

/** The parts in one state. */
export function partsIn({ parts }: TestReport, state: PartState): readonly PartResult[] {
  return parts.filter(part => part.state === state);
}

const states: ReadonlyMap<unknown, PartState> = new Map([
  [ResultStatus.Incorrect, 'failed'],
  [ResultStatus.Correct, 'passed'],
  [ResultStatus.Disable, 'off'],
]);

/** Anything but the three readings says nothing. */
function stateOf(value: unknown): PartState {
  return states.get(value) ?? 'not-tested';
}

interface Reading {
  readonly part: BedPart;
  readonly value: unknown;
}

/** Readings may lie in objects within the object; the innermost name is the part's. */
function readingsOf(value: unknown, group: PartGroup): readonly (readonly [string, Reading])[] {
  return Object.entries(objectOf(value) ?? {}).flatMap(([key, inner]) => {
    if (objectOf(inner) !== null) return readingsOf(inner, group);
    const part = unknownPart(key, group);
    return [[nameOf(part), { part, value: inner }] as const];
  });
}

function nameOf({ group, key }: BedPart): string {
  return `${group}.${key}`;
}

/** The value as an object of readings; null for anything else. */
export function objectOf(value: unknown): Readonly<Record<string, unknown>> | null {
  return isRecord(value) ? value : null;
}

/** What a part of a bed is, which says how it is called and where it is drawn. */
type BedPartKind = 'electronics' | 'motor' | 'sensor' | 'movement' | 'heating' | 'other';

/** Under which object of a testing record a part reports (QA-08, QA-09). */
type PartGroup = 'software' | 'mechanical';

export interface BedPart {
  /** Its name in the record, e.g. `motor_3`. */
  readonly key: string;
  readonly group: PartGroup;
  readonly kind: BedPartKind;
}

/** Every part that a complete record tells of, in the order in which they are told. */
export const bedParts: readonly BedPart[] = [
  ...['motor_1', 'motor_2', 'motor_3', 'motor_4', 'sensor_neck', 'sensor_back'].map(mechanical),
  ...['leg_rest_movement', 'heat_pads'].map(mechanical),
  ...['esp_communication', 'sd_card_ble', 'sd_card_wifi', 'wifi_connection'].map(
    (key): BedPart => ({ key, group: 'software', kind: 'electronics' }),
  ),
];

/** A part that the record names and nobody here knows: its kind follows from its name. */
function unknownPart(key: string, group: PartGroup): BedPart {
  return group === 'software' ? { key, group, kind: 'other' } : mechanical(key);
}

function mechanical(key: string): BedPart {
  return { key, group: 'mechanical', kind: kindOf(key) };
}

function kindOf(key: string): BedPartKind {
  if (/motor/i.test(key)) return 'motor';
  if (/sensor/i.test(key)) return 'sensor';
  if (key === 'leg_rest_movement') return 'movement';
  return key === 'heat_pads' ? 'heating' : 'other';
}

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
