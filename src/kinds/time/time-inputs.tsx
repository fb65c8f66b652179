import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import { useTranslate } from 'react-admin';
import { serverNow } from '../../../authProvider/server-clock.ts';
import { hourStep } from '../../../domain/hours/available-time.ts';
import type { InputProps } from '../../admin/engine-context.tsx';
import { useInput } from '../input-frame.tsx';
import { DayField } from './day-field.tsx';
import { browserZone } from './written-times.ts';

/** A calendar day; text from end to end, so that no zone moves it. Days that cannot be meant are not offered. */
export function DateInput(props: InputProps) {
  const { value, change, textField } = useInput(props);
  const max = props.field.latest?.(new Date(serverNow()).toISOString().slice(0, 10)) ?? '2199-12-31';
  return (
    <DayField
      {...textField}
      value={typeof value === 'string' ? value : ''}
      change={day => change(day === '' ? null : day)}
      min="1900-01-01"
      max={max}
    />
  );
}

interface Props extends InputProps {
  /** The first time that can be picked, `yyyy-MM-ddTHH:mm` in the browser's zone. */
  readonly min?: string;
}

/** An instant, shown and typed in the browser's zone, which is named below it. */
export function InstantInput({ min = '1900-01-01T00:00', ...props }: Props) {
  const translate = useTranslate();
  const { value, change, textField } = useInput(props);
  const zone = translate('form.zone', { zone: browserZone() });
  const local = typeof value === 'string' ? localOfInstant(value) : '';
  return (
    <DayField
      {...textField}
      writing="time"
      value={local === '' && typeof value === 'string' ? value : local}
      change={text => change(text === '' ? null : (instantOfLocal(text) ?? text))}
      helperText={textField.helperText === undefined ? zone : `${textField.helperText} · ${zone}`}
      min={min}
      max="2199-12-31T23:59"
    />
  );
}

/** A wall-clock time picked in steps of fifteen minutes (VAL-06 to VAL-08); a stored time in between stays. */
export function TimeInput({ bounds = {}, ...props }: InputProps & { readonly bounds?: TimeBounds }) {
  const { value, change, textField } = useInput(props);
  const time = typeof value === 'string' ? value : '';
  const known = time === '' || quarterHourOptions.some(option => option.value === time);
  return (
    <TextField
      {...textField}
      select
      value={time}
      onChange={event => change(event.target.value === '' ? null : event.target.value)}
      slotProps={{ select: { MenuProps: { slotProps: { paper: { sx: { maxHeight: 320 } } } } } }}
    >
      {!props.field.required && <MenuItem value="">&nbsp;</MenuItem>}
      {!known && <MenuItem value={time}>{time}</MenuItem>}
      {quarterHourOptions.map(option => (
        <MenuItem key={option.value} value={option.value} disabled={isRefusedTime(option.value, bounds)}>
          {option.label}
        </MenuItem>
      ))}
    </TextField>
  );
}

/** Hours as a number in half-hour steps, 0 to 23.5 (VAL-05). */
export function HalfHourInput(props: InputProps) {
  const { value, change, textField } = useInput(props);
  const known = hourOptions.some(option => option.value === value);
  return (
    <TextField
      {...textField}
      select
      value={typeof value === 'number' ? String(value) : ''}
      onChange={event => change(event.target.value === '' ? null : Number(event.target.value))}
      slotProps={{ select: { MenuProps: { slotProps: { paper: { sx: { maxHeight: 320 } } } } } }}
    >
      {!props.field.required && <MenuItem value="">&nbsp;</MenuItem>}
      {!known && typeof value === 'number' && <MenuItem value={String(value)}>{value}</MenuItem>}
      {hourOptions.map(option => (
        <MenuItem key={option.value} value={String(option.value)}>
          {option.label}
        </MenuItem>
      ))}
    </TextField>
  );
}

/** The instant as the browser's own wall clock shows it, in the form of a `datetime-local` box. */
export function localOfInstant(instant: string): string {
  const time = new Date(instant);
  if (Number.isNaN(time.getTime())) return '';
  const day = [String(time.getFullYear()).padStart(4, '0'), two(time.getMonth() + 1), two(time.getDate())];
  return `${day.join('-')}T${two(time.getHours())}:${two(time.getMinutes())}:${two(time.getSeconds())}`;
}

/** The instant at which the browser's wall clock shows `local`, or null when it is not a time. */
export function instantOfLocal(local: string): string | null {
  const time = new Date(local);
  return Number.isNaN(time.getTime()) ? null : time.toISOString();
}

/** One entry of a time select. */
interface TimeOption<Value> {
  readonly value: Value;
  readonly label: string;
}

/** 00:00 to 23:30 with the values 0 to 23.5 (VAL-05). */
export const hourOptions: readonly TimeOption<number>[] = Array.from(
  { length: 24 / hourStep },
  (_, index) => ({
    value: index * hourStep,
    label: clock(index * hourStep * 60),
  }),
);

/** 00:00:00 to 23:45:00 every fifteen minutes, then 23:59:59 (VAL-06). */
export const quarterHourOptions: readonly TimeOption<string>[] = [
  ...Array.from({ length: 96 }, (_, index) => `${clock(index * 15)}:00`),
  '23:59:59',
].map(value => ({ value, label: value }));

/** Which times a select refuses: before `gte`, after `lte`, inside a blocked range. */
export interface TimeBounds {
  readonly gte?: string;
  readonly lte?: string;
  /** Half-open: a time may touch the end of a range. */
  readonly blocked?: readonly { readonly start: string; readonly end: string }[];
}

/** True when the bounds leave no room for this `HH:mm:ss` (VAL-07, VAL-08). */
export function isRefusedTime(time: string, { gte, lte, blocked = [] }: TimeBounds): boolean {
  if (gte !== undefined && time < gte) return true;
  if (lte !== undefined && time > lte) return true;
  return blocked.some(({ start, end }) => time >= start && time < end);
}

function clock(minutes: number): string {
  return `${two(Math.floor(minutes / 60))}:${two(minutes % 60)}`;
}

function two(part: number): string {
  return String(part).padStart(2, '0');
}
