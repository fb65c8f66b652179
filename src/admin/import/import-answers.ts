import type { DoneOperation } from '../../../contract/plan.ts';
import type { FieldChanges } from '../../../domain/records/change-line.ts';

export const lineStates = ['new', 'changed', 'same', 'error'] as const;
export type LineState = (typeof lineStates)[number];

/** What would become of one line of the file. */
export interface PlannedLine {
  readonly line: number;
  readonly state: LineState;
  readonly id?: number;
  readonly title: string;
  readonly changes?: FieldChanges;
  /** The currencies of the amounts among the changes. */
  readonly beside?: Readonly<Record<string, unknown>>;
  /** By field. */
  readonly errors?: Readonly<Record<string, string>>;
}

export type LineCounts = Readonly<Record<LineState, number>>;

/** The dry run: its token goes back with the confirmation. */
export interface ImportPlan {
  readonly plan: string;
  readonly counts: LineCounts;
  readonly rows: readonly PlannedLine[];
}

export interface ImportDone {
  readonly counts: LineCounts;
  /** Null where nothing was to be changed. */
  readonly operation: DoneOperation | null;
}
