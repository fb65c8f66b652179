/** A box of a day as it stands. */
interface BoxState {
  /** What was handed over: a day as it is kept, or whatever else was typed. */
  readonly value: string;
  /** What was typed since; undefined where nothing was, or it is done with. */
  readonly typed: string | undefined;
  readonly isLeft: boolean;
  /** What is typed is handed on only once one has done with it. */
  readonly waits: boolean;
}

/** How the box understands what is typed, and how it writes a day. */
interface Writing {
  readonly read: (text: string) => string | undefined;
  readonly write: (day: string) => string;
}

interface BoxText {
  readonly text: string;
  /** It is no day, and is marked as such once one has done with it. */
  readonly isWrong: boolean;
  /** No form with it can be sent: also while one still types, because Enter sends a form and leaves no box. */
  readonly holdsBack: boolean;
}

/** What stands in the box of a day, and what is to be said of it. */
export function boxText({ value, typed, isLeft, waits }: BoxState, { read, write }: Writing): BoxText {
  const known = read(value);
  const isTyping = typed !== undefined && (waits || !isLeft || known === undefined);
  const text = isTyping ? typed : known === undefined ? value : write(known);
  const holdsBack = text !== '' && read(text) === undefined;
  return { text, holdsBack, isWrong: isLeft && holdsBack };
}

/** What becomes of a text once one has done with it. */
interface Done {
  /** The day to hand on. */
  readonly day?: string;
  /** What is no day, and stays to be mended. */
  readonly stays?: string;
}

/** Half of a day is often a day itself: what waits is looked at once one has done with it. An emptied box shows its day again. */
export function doneWith(typed: string, value: string, read: Writing['read']): Done {
  const day = read(typed);
  if (day !== undefined) return day === value ? {} : { day };
  return typed.trim() === '' ? {} : { stays: typed };
}
