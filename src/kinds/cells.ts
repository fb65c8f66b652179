import './cells.css';
import type { Field, FieldKind } from '../../resources/schema/field.ts';
import type { Cell } from '../admin/overrides.ts';
import { ChoiceCell, DisabledCell, ToggleCell } from './choice/choice-cells.tsx';
import { AudioCell, ImageCell } from './file/file-cells.tsx';
import {
  DurationCell,
  MoneyCell,
  NumberCell,
  PercentCell,
  PlainNumberCell,
  SignalCell,
} from './number/number-cells.tsx';
import { ReferenceCell } from './reference/reference-cell.tsx';
import { LinkCell, ListCell, LongTextCell, ObjectsCell, TextCell } from './text/text-cells.tsx';
import { DayCell, InstantCell, TimeCell } from './time/time-cells.tsx';

/** How each kind of field is drawn in tables and on detail pages (CELL-01). */
const cells = {
  text: TextCell,
  longText: LongTextCell,
  richText: LongTextCell,
  email: LinkCell,
  phone: LinkCell,
  url: LinkCell,
  integer: NumberCell,
  decimal: NumberCell,
  money: MoneyCell,
  percent: PercentCell,
  date: DayCell,
  instant: InstantCell,
  time: TimeCell,
  duration: DurationCell,
  toggle: ToggleCell,
  choice: ChoiceCell,
  choices: ListCell,
  tags: ListCell,
  numbers: ListCell,
  objects: ObjectsCell,
  json: ObjectsCell,
  reference: ReferenceCell,
  image: ImageCell,
  images: ImageCell,
  audio: AudioCell,
} satisfies Record<FieldKind, Cell>;

/** What a field's `cell` may name: any kind, and these. */
const namedCells: Readonly<Record<string, Cell>> = {
  ...cells,
  disabled: DisabledCell,
  signal: SignalCell,
  number: PlainNumberCell,
};

/** The component that draws this field where no override replaces it. */
export function cellOf(field: Field): Cell {
  return namedCells[field.cell ?? field.kind] ?? cells[field.kind];
}
