import type { Choice } from '../choice.ts';

/** What a self-test of a device came to (ENUM-06). */
export const ResultStatus = { Incorrect: 0, Correct: 1, Disable: 2 } as const;
export type ResultStatus = (typeof ResultStatus)[keyof typeof ResultStatus];

export const resultStatuses = [
  { value: ResultStatus.Incorrect, label: 'Incorrect', tone: 'danger' },
  { value: ResultStatus.Correct, label: 'Correct', tone: 'success' },
  { value: ResultStatus.Disable, label: 'Disable', tone: 'info' },
] as const satisfies readonly Choice[];

/** The results of a whole test (ENUM-07). */
export const testResults = [
  { value: 'Correct', label: 'Correct', tone: 'success' },
  { value: 'Incorrect', label: 'Incorrect', tone: 'danger' },
  { value: 'Empty', label: 'Empty', tone: 'warning' },
] as const satisfies readonly Choice[];
export type TestResult = (typeof testResults)[number]['value'];

/** Whether a record was taken when a session started or when it ended (ENUM-19). */
export const sessionIndexes = [
  { value: 1, label: 'Start' },
  { value: 2, label: 'End' },
] as const satisfies readonly Choice[];

/** Where a testing record comes from (ENUM-20). */
export const testingTypes = [
  { value: 'CURRENT_SYSTEM', label: 'Current system', tone: 'info' },
  { value: 'QA', label: 'QA', tone: 'neutral' },
] as const satisfies readonly Choice[];

/** One group of readings of a self-test, by part. */
export type PartReadings = Readonly<Record<string, unknown>> | null | undefined;

/**
 * 'Incorrect' as soon as one reading of software or mechanics is 0, 'Empty' when there is none at all,
 * else 'Correct' (QA-03, QA-04; every numeric reading counts, DEC-42).
 */
export function testResult(software: PartReadings, mechanical: PartReadings): TestResult {
  const readings = [software, mechanical].flatMap(part => numbersIn(part ?? {}));
  if (readings.length === 0) return 'Empty';
  return readings.includes(ResultStatus.Incorrect) ? 'Incorrect' : 'Correct';
}

function numbersIn(readings: object): number[] {
  return Object.values(readings).flatMap(value => {
    if (typeof value === 'number') return [value];
    return typeof value === 'object' && value !== null ? numbersIn(value) : [];
  });
}
