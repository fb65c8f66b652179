import type { ReactNode } from 'react';
import { useTranslate } from 'react-admin';
import { Link, useLocation } from 'react-router';
import type { LogLevel } from '../../../../domain/log-level.ts';
import { type LogMatch, matchFrom } from '../../../../domain/log-search.ts';

interface Props {
  /** The whole line, and which characters of it this row shows. */
  readonly text: string;
  readonly from: number;
  readonly to: number;
  readonly level: LogLevel | undefined;
  /** Of the line in the log, from 1. */
  readonly number: number;
  /** The number of the line that the address names. */
  readonly addressed: number | undefined;
  /** The place of the line among those that are shown. */
  readonly shown: number;
  readonly matches: readonly LogMatch[];
  /** Which match is the current one. */
  readonly current: number;
  /** Pixels from the first row. */
  readonly top: number;
}

/** One row of the log. What a log says is text and nothing else: React writes it as text nodes (F9). */
export function LogRow({ level, number, addressed, top, ...cut }: Props) {
  return (
    <div
      className={`log-row log-${level ?? 'plain'}${number === addressed ? ' addressed' : ''}`}
      style={{ transform: `translateY(${top}px)` }}
    >
      <span className="log-number">{cut.from === 0 && <LineLink number={number} />}</span>
      <span className="log-text" data-line={cut.shown}>
        {pieces(cut)}
      </span>
    </div>
  );
}

/** The address of a line. Thousands of them are no stations of the tab key; by keyboard one types the number. */
function LineLink({ number }: { readonly number: number }) {
  const translate = useTranslate();
  const { state } = useLocation();
  return (
    <Link
      to={{ search: `?line=${number}` }}
      state={state}
      replace
      tabIndex={-1}
      aria-label={translate('session_logs.line_link', { line: number })}
    >
      {number}
    </Link>
  );
}

type Cut = Pick<Props, 'text' | 'from' | 'to' | 'shown' | 'matches' | 'current'>;

function pieces({ text, from, to, shown, matches, current }: Cut): ReactNode {
  const found: ReactNode[] = [];
  let at = from;
  for (let index = matchFrom(matches, shown); matches[index]?.line === shown; index += 1) {
    const match = matches[index];
    if (match === undefined || match.start >= to) break;
    const [start, end] = [Math.max(match.start, from), Math.min(match.end, to)];
    if (end <= start) continue;
    found.push(
      visible(text.slice(at, start)),
      <mark key={index} className={index === current ? 'current' : undefined}>
        {visible(text.slice(start, end))}
      </mark>,
    );
    at = end;
  }
  return [...found, visible(text.slice(at, to))];
}

/** Tabs and signs that nobody sees take one place each, so that rows stay as long as they were counted. */
function visible(text: string): string {
  return text.replace(/\p{Cc}/gu, ' ');
}
