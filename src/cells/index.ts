import './cells.css';
import type { Field, FieldKind } from '../../resources/schema/field.ts';
import type { Cell } from '../admin/overrides.ts';
import { AudioCell } from './audio-cell.tsx';
import { ChoiceCell } from './choice-cell.tsx';
import { DayCell } from './day-cell.tsx';
import { DisabledCell } from './disabled-cell.tsx';
import { DurationCell } from './duration-cell.tsx';
import { ImageCell } from './image-cell.tsx';
import { InstantCell } from './instant-cell.tsx';
import { LinkCell } from './link-cell.tsx';
import { ListCell } from './list-cell.tsx';
import { LongTextCell } from './long-text-cell.tsx';
import { MoneyCell } from './money-cell.tsx';
import { NumberCell } from './number-cell.tsx';
import { ObjectsCell } from './objects-cell.tsx';
import { PercentCell } from './percent-cell.tsx';
import { PlainNumberCell } from './plain-number-cell.tsx';
import { ReferenceCell } from './reference-cell.tsx';
import { SignalCell } from './signal-cell.tsx';
import { TextCell } from './text-cell.tsx';
import { TimeCell } from './time-cell.tsx';
import { ToggleCell } from './toggle-cell.tsx';

/** How each kind of field is drawn in tables and on detail pages (CELL-01). */
export const cells = {
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
