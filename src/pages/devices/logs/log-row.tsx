import { memo, type ReactNode } from 'react';
import { type LogLevel, type LogMatch, matchFrom } from '../../../../domain/devices/log-lines.ts';

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
}

/**
 * One row of the log, drawn anew only when something about it changes: hundreds pass by in a second of
 * scrolling. What a log says is text and nothing else: React writes it as text nodes (F9).
 */
export const LogRow = memo(function LogRow({ level, number, addressed, ...cut }: Props) {
  return (
    <div className={`log-row log-${level ?? 'plain'}${number === addressed ? ' addressed' : ''}`}>
      <span className="log-number">
        {cut.from === 0 && (
          // No station of the tab key: by keyboard one types the number of a line.
          <a href={`?line=${number}`} data-number={number} tabIndex={-1}>
            {number}
          </a>
        )}
      </span>
      <span className="log-text" data-line={cut.shown}>
        {pieces(cut)}
      </span>
    </div>
  );
});

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
  const rest = visible(text.slice(at, to));
  return found.length === 0 ? rest : [...found, rest];
}

/** Tabs and signs that nobody sees take one place each, so that rows stay as long as they were counted. */
function visible(text: string): string {
  return text.replace(/\p{Cc}/gu, ' ');
}
