import { ResultStatus, type TestResult, testResult } from '../bookings/session-result.ts';
import { isRecord } from '../record.ts';
import { type BedPart, bedParts, type PartGroup, unknownPart } from './bed-parts.ts';

/** What a record says of one part; what it does not say is never taken for passed. */
export type PartState = 'failed' | 'passed' | 'off' | 'not-tested';

export interface PartResult extends BedPart {
  readonly state: PartState;
}

/** The readings of a testing record, as they come: parts of it may be missing. */
export interface Readings {
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
