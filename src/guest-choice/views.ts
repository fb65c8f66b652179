import type { ChoicePlan, FreeDays, GuestChoice } from '../../contract/guest/choice.ts';
import { slotStepMinutes } from '../../domain/bookings/slot-durations.ts';
import { inOneLine } from '../../domain/text/in-one-line.ts';
import { button, element } from './elements.ts';
import type { Clocks, Say } from './times.ts';

/** What every view is drawn with. */
export interface Drawing {
  readonly say: Say;
  readonly clocks: Clocks;
  readonly choice: GuestChoice;
  /** What is said above the view; read out when it changes. */
  readonly notice?: string | undefined;
}

/** A heading with a sentence under it, for what cannot be chosen from. */
export function message(title: string, told: string, ...more: readonly Node[]): Node[] {
  return [heading(title), element('p', {}, told), ...more];
}

/** Focus goes here with each view, so that its words are read out. */
function heading(text: string): HTMLHeadingElement {
  const made = element('h1', {}, text);
  made.tabIndex = -1;
  return made;
}

/** The booking as it is, and where. */
export function bookingCard({ say, clocks, choice }: Drawing): Node {
  const { booking, location, minutes } = choice;
  const status = booking.is_cancelled ? [element('span', { class: 'status' }, say('cancelled'))] : [];
  return element(
    'section',
    { class: 'card', 'aria-label': say('your_booking') },
    element('h2', {}, say('your_booking'), ...status),
    element('p', { class: booking.is_cancelled ? 'lost' : 'when' }, clocks.full(booking.start_time)),
    ...ownClock({ say, clocks }, booking.start_time),
    element('p', {}, element('strong', {}, location.name), element('br'), location.address),
    element(
      'p',
      { class: 'soft' },
      inOneLine([say('minutes', { minutes: String(minutes) }), booking.device]),
    ),
  );
}

function ownClock({ say, clocks }: Pick<Drawing, 'say' | 'clocks'>, instant: string): Node[] {
  const time = clocks.own(instant);
  return time === undefined ? [] : [element('p', { class: 'soft' }, say('on_your_clock', { time }))];
}

interface Choosing {
  readonly offered: readonly string[];
  readonly days: FreeDays | undefined;
  /** yyyy-MM-dd */
  readonly day: string | undefined;
  readonly onStart: (start: string) => void;
  readonly onOther: () => void;
  readonly onDays: (from: string) => void;
  readonly onDay: (day: string) => void;
}

/** Three starts near the time, and all others behind a press. */
export function choosing(drawing: Drawing, by: Choosing): Node[] {
  const { say, notice } = drawing;
  const { offered, days, onStart, onOther } = by;
  const starts = offered.map(start =>
    element(
      'li',
      {},
      startButton(drawing, start, () => onStart(start)),
    ),
  );
  return [
    heading(say('title')),
    ...(notice === undefined ? [] : [element('p', { class: 'notice' }, notice)]),
    bookingCard(drawing),
    element('h2', {}, say('near')),
    starts.length > 0
      ? element('ul', { class: 'offered' }, ...starts)
      : element('p', { class: 'soft' }, say('none_near')),
    ...(days === undefined ? [button(say('another'), onOther)] : dayPicker(drawing, by, days)),
  ];
}

function startButton({ say, clocks }: Drawing, start: string, onClick: () => void): HTMLButtonElement {
  const made = button(clocks.full(start), onClick);
  const time = clocks.own(start);
  if (time !== undefined) made.append(element('span', { class: 'own' }, say('on_your_clock', { time })));
  return made;
}

/** Two weeks of days, and the free starts of one of them. */
function dayPicker(drawing: Drawing, { day, onDay, onDays, onStart }: Choosing, days: FreeDays): Node[] {
  const { say, clocks } = drawing;
  const [first, last] = [days.days[0]?.day ?? days.first, days.days.at(-1)?.day ?? days.last];
  const shown = days.days.find(each => each.day === day);
  const sample = shown?.starts[0];
  return [
    element('h2', {}, say('another')),
    element(
      'div',
      { class: 'turn' },
      turn('‹', {
        label: say('earlier_days'),
        isOff: first <= days.first,
        onClick: () => onDays(dayAfter(first, -14)),
      }),
      turn('›', {
        label: say('later_days'),
        isOff: last >= days.last,
        onClick: () => onDays(dayAfter(last, 1)),
      }),
    ),
    element(
      'ul',
      { class: 'days', 'aria-label': say('days') },
      ...days.days.map(each => element('li', {}, dayButton(drawing, each, each.day === day, onDay))),
    ),
    ...(shown === undefined
      ? []
      : [
          element('h3', {}, say('starts_of', { day: clocks.day(shown.day) })),
          element('ul', { class: 'starts' }, ...shown.starts.map(start => timeItem(clocks, start, onStart))),
          ...(sample === undefined ? [] : [element('p', { class: 'soft' }, ...clockWords(drawing, sample))]),
        ]),
  ];
}

function clockWords({ say, clocks }: Drawing, instant: string): string[] {
  const words = [say('clocks', { clocks: clocks.there(instant) })];
  if (clocks.ownTime(instant) !== undefined)
    words.push(' ', say('both_clocks', { clocks: clocks.here(instant) }));
  return words;
}

const dayMs = 86_400_000;

function dayAfter(day: string, count: number): string {
  return new Date(Date.parse(day) + count * dayMs).toISOString().slice(0, 'yyyy-MM-dd'.length);
}

function turn(
  sign: string,
  { label, isOff, onClick }: { label: string; isOff: boolean; onClick: () => void },
): HTMLButtonElement {
  const made = button(sign, onClick);
  made.setAttribute('aria-label', label);
  made.disabled = isOff;
  return made;
}

function dayButton(
  { say, clocks }: Drawing,
  { day, starts }: FreeDays['days'][number],
  isShown: boolean,
  onDay: (day: string) => void,
): HTMLButtonElement {
  const made = button('', () => onDay(day));
  const told = { day: clocks.day(day), count: String(starts.length) };
  made.setAttribute('aria-label', say(starts.length > 0 ? 'day_free' : 'day_full', told));
  made.setAttribute('aria-pressed', String(isShown));
  made.disabled = starts.length === 0;
  made.append(element('span', { class: 'soft' }, clocks.weekday(day)), String(Number(day.slice(-2))));
  return made;
}

/** Starts come every ten minutes: a row holds an hour. */
function timeItem(clocks: Clocks, start: string, onStart: (start: string) => void): Node {
  const made = button(clocks.time(start), () => onStart(start));
  const own = clocks.ownTime(start);
  if (own !== undefined) made.append(element('span', { class: 'own' }, own));
  const item = element('li', {}, made);
  item.style.gridColumn = String(Math.floor(Number(clocks.time(start).slice(-2)) / slotStepMinutes) + 1);
  return item;
}

/** What would happen, before it does. */
export function confirming(
  { say, clocks, choice, notice }: Drawing,
  plan: ChoicePlan,
  { onYes, onNo }: { readonly onYes: () => void; readonly onNo: () => void },
): Node[] {
  const { booking, location } = choice;
  return [
    heading(say('confirm_title')),
    ...(notice === undefined ? [] : [element('p', { class: 'notice' }, notice)]),
    element('p', {}, say(booking.is_cancelled ? 'confirm_anew' : 'confirm_move')),
    element(
      'dl',
      { class: 'card' },
      element('dt', {}, say('new_time')),
      element(
        'dd',
        { class: 'when' },
        clocks.full(plan.start_time),
        ...ownClock({ say, clocks }, plan.start_time),
      ),
      element('dt', {}, say('instead_of')),
      element('dd', {}, clocks.full(booking.start_time)),
      element('dt', {}, say('device')),
      element('dd', {}, inOneLine([plan.device, location.name])),
    ),
    element(
      'div',
      { class: 'actions' },
      button(say('confirm'), onYes, 'main'),
      button(say('choose_other'), onNo),
    ),
  ];
}

/** A start that was chosen, of which nobody has answered yet whether it is free. */
export function unanswered(drawing: Drawing, start: string, onAgain: () => void, onNo: () => void): Node[] {
  const { say, clocks, notice = '' } = drawing;
  return [
    ...message(say('title'), notice),
    element('p', { class: 'card when' }, clocks.full(start), ...ownClock(drawing, start)),
    element(
      'div',
      { class: 'actions' },
      button(say('again'), onAgain, 'main'),
      button(say('choose_other'), onNo),
    ),
  ];
}

/** What is booked now, and the way back as long as there is one. */
export function booked(drawing: Drawing, onBack: () => void): Node[] {
  const { say, clocks, choice, notice } = drawing;
  const { back_until } = choice;
  return [
    heading(say('booked')),
    ...(notice === undefined ? [] : [element('p', { class: 'notice' }, notice)]),
    bookingCard(drawing),
    element('p', {}, say('booked_told')),
    ...(back_until === null
      ? []
      : [
          button(say('back'), onBack),
          element(
            'p',
            { class: 'soft' },
            say('back_until', { time: clocks.ownTime(back_until) ?? clocks.time(back_until) }),
          ),
        ]),
  ];
}
