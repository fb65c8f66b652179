import type { TestingTime } from '../../../domain/devices/testing-records.ts';

/** A self-test as the API answers it, with who made it (QA-02, LOG-02). */
export interface TestingRecordRow extends TestingTime {
  readonly booking_id: number | null;
  readonly user: { readonly id: number; readonly email: string } | null;
}
