import { serverNow } from '../../../authProvider/server-clock.ts';
import './day-box.css';
import { type ReactNode, useRef, useState } from 'react';
import { useTranslate } from 'react-admin';
import { typedDay, typedDayTime } from '../../../domain/time/typed-day.ts';
import { Icon } from '../../admin/icon.tsx';
import { boxText, doneWith } from './box-text.ts';
import { localDay } from './day-range.ts';

/** How a day, or a day and its time, is written: as the portal shows it, or the year first (INST-04). */
type Writing = 'day' | 'time' | 'year-first';

export interface Typed {
  /** `yyyy-MM-dd`, or `yyyy-MM-ddTHH:mm:ss` with a time; '' for none, and whatever else was typed as it is. */
  readonly value: string;
  readonly change: (value: string) => void;
  readonly writing?: Writing;
  readonly min?: string | undefined;
  readonly max?: string | undefined;
  /** What is no day is handed on as it was typed, for others to refuse; else it is handed on as none. */
  readonly handsOnAll?: boolean;
  /** A day is handed on once one has done with it, by Enter or by leaving the box: where each day that is asked for changes a page. */
  readonly waits?: boolean;
}

/**
 * A day as it is typed in the language of the page, with words and distances ('tomorrow', '+3'), or picked in the
 * calendar of the browser: the box is ours, so that 04/05 means the same to everybody (DEC-138).
 */
export function useTyped({ value, change, writing = 'day', min, max, ...how }: Typed) {
  const { handsOnAll = false, waits = false } = how;
  const translate = useTranslate();
  const [typed, setTyped] = useTypedText(value, waits);
  const [isLeft, setLeft] = useState(true);
  const picker = useRef<HTMLInputElement>(null);
  const read = useReading(writing);
  const write = (day: string) => written(day, writing);
  const { text, isWrong, holdsBack } = boxText({ value, typed, isLeft, waits }, { read, write });
  const finish = () => {
    setLeft(true);
    if (!waits || typed === undefined) return;
    const { day, stays } = doneWith(typed, value, read);
    if (day === undefined) setTyped(stays);
    else change(day);
  };
  const hint = translate(writing === 'day' ? 'days.hint' : 'days.hint_time');
  const native: ReactNode = (
    <input
      ref={picker}
      className="day-picker"
      type={writing === 'day' ? 'date' : 'datetime-local'}
      {...(writing === 'day' ? {} : { step: 1 })}
      tabIndex={-1}
      aria-hidden="true"
      min={min}
      max={max}
      value={read(value) ?? ''}
      onChange={({ target }) => {
        setTyped(undefined);
        change(read(target.value) ?? '');
      }}
    />
  );
  return {
    native,
    isWrong,
    holdsBack,
    hint,
    box: {
      value: text,
      placeholder: translate(writing === 'day' ? 'days.form' : `days.form_${writing.replace('-', '_')}`),
      autoComplete: 'off',
      onChange: ({ target }: { readonly target: { readonly value: string } }) => {
        setTyped(target.value);
        setLeft(false);
        if (!waits) change(read(target.value) ?? (handsOnAll ? target.value.trim() : ''));
      },
      onBlur: finish,
      onKeyDown: ({ key }: { readonly key: string }) => {
        if (key === 'Enter') finish();
      },
    },
    pick: () => picker.current?.showPicker(),
    pickLabel: translate('days.pick'),
  };
}

/** What is typed; a box that waits shows it until its page stands at another day. */
function useTypedText(value: string, waits: boolean) {
  const [typed, setTyped] = useState<string>();
  const [shown, setShown] = useState(value);
  if (waits && shown !== value) {
    setShown(value);
    setTyped(undefined);
  }
  return [typed, setTyped] as const;
}

/** How a text is understood in the language of the page. */
function useReading(writing: Writing) {
  const translate = useTranslate();
  const words = {
    ...{ today: 0, tomorrow: 1 },
    [translate('spans.today').toLowerCase()]: 0,
    [translate('spans.tomorrow').toLowerCase()]: 1,
  };
  return (text: string) =>
    (writing === 'day' ? typedDay : typedDayTime)(text, localDay(new Date(serverNow())), words);
}

function written(value: string, writing: Writing): string {
  const [year = '', month = '', day = ''] = value.slice(0, 10).split('-');
  const time = value.slice(11).replace(/^(\d\d:\d\d):00$/, '$1');
  if (writing === 'year-first') return `${year}/${month}/${day} ${value.slice(11)}`;
  return writing === 'day' ? `${day}/${month}/${year}` : `${day}/${month}/${year} ${time}`;
}

interface DayBoxProps extends Typed {
  readonly id?: string;
  readonly label: string;
  readonly required?: boolean;
}

/** A day beside plain boxes: in the filters of a list, above a board. What is no day keeps its form from being sent. */
export function DayBox({ id, label, required, ...typed }: DayBoxProps) {
  const { native, box, hint, isWrong, holdsBack, pick, pickLabel } = useTyped(typed);
  return (
    <span className="day-box">
      <input
        id={id}
        ref={input => input?.setCustomValidity(holdsBack ? hint : '')}
        type="text"
        aria-label={label}
        aria-invalid={isWrong}
        title={hint}
        required={required}
        {...box}
      />
      <button type="button" className="plain" aria-label={`${label}: ${pickLabel}`} onClick={pick}>
        <Icon name="calendar" />
      </button>
      {native}
    </span>
  );
}
