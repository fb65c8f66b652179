import './log.css';
import Box from '@mui/material/Box';
import { useVirtualizer } from '@tanstack/react-virtual';
import { type ClipboardEvent, type MouseEvent, memo, type ReactNode, useRef } from 'react';
import { useTranslate } from 'react-admin';
import type { LogLevel } from '../../../../domain/devices/log-lines.ts';
import { type LogMatch, matchFrom } from '../../../../domain/devices/log-lines.ts';
import type { ShownLines } from './log-lines.ts';
import { rowHeight, useGoToLine, useLogRows, useSight } from './use-log-rows.ts';

interface Props {
  readonly lines: ShownLines;
  readonly wraps: boolean;
  readonly matches: readonly LogMatch[];
  readonly current: number;
  /** The number of the line that the address names. */
  readonly addressed: number | undefined;
  /** The line, among those shown, to bring into sight; another object brings it again. */
  readonly target: { readonly shown: number } | undefined;
}

/** The text of a log. Only the rows in sight, and a few around them, are in the page, however long it is. */
export function LogView({ lines, wraps, matches, current, addressed, target }: Props) {
  const translate = useTranslate();
  const scroller = useRef<HTMLElement>(null);
  const goTo = useGoToLine();
  const { rows, width, digits } = useLogRows(scroller, lines, wraps);
  const virtual = useVirtualizer({
    count: rows.count,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeight,
    overscan: 10,
  });
  const inSight = virtual.getVirtualItems();
  const onScroll = useSight(scroller, rows, target);
  return (
    // What scrolls must be reached by the keyboard.
    <Box
      component="section"
      ref={scroller}
      className="log"
      translate="no"
      tabIndex={0}
      aria-label={translate('session_logs.text')}
      onScroll={onScroll}
      onCopy={copyLines}
      onClick={event => followLine(event, goTo)}
    >
      <Box
        className="log-rows"
        sx={{ '--digits': digits }}
        style={{ height: virtual.getTotalSize(), minWidth: width }}
      >
        <div className="log-window" style={{ top: inSight[0]?.start ?? 0 }}>
          {inSight.map(({ index }) => {
            const { shown, part } = rows.at(index);
            return (
              <LogRow
                key={index}
                text={lines.texts[shown] ?? ''}
                from={part * rows.columns}
                to={(part + 1) * rows.columns}
                level={lines.levels[shown]}
                number={lines.numbers[shown] ?? 0}
                addressed={addressed}
                shown={shown}
                matches={matches}
                current={current}
              />
            );
          })}
        </div>
      </Box>
    </Box>
  );
}

/** A plain click on the number of a line stays in the panel; any other opens its address as links do. */
function followLine(event: MouseEvent, goTo: (line: number) => void): void {
  const { target } = event;
  const number = target instanceof HTMLElement ? Number(target.dataset.number) : Number.NaN;
  if (Number.isNaN(number) || event.ctrlKey || event.metaKey || event.shiftKey) return;
  event.preventDefault();
  goTo(number);
}

function copyLines(event: ClipboardEvent): void {
  const text = selectedLog(window.getSelection());
  if (text === undefined) return;
  event.clipboardData.setData('text/plain', text);
  event.preventDefault();
}

/**
 * What is selected in a log as it was written: without the numbers of its lines, and without ends of line
 * where a long line only goes on in the next row. Undefined where nothing but text within a row is selected.
 */
function selectedLog(selection: Selection | null): string | undefined {
  if (selection === null || selection.rangeCount === 0) return undefined;
  const rows = [...selection.getRangeAt(0).cloneContents().querySelectorAll<HTMLElement>('.log-text')];
  if (rows.length === 0) return undefined;
  let copied = '';
  for (const [index, row] of rows.entries()) {
    const goesOn = index > 0 && rows[index - 1]?.dataset.line === row.dataset.line;
    copied += `${index === 0 || goesOn ? '' : '\n'}${row.textContent}`;
  }
  return copied;
}

interface LogRowProps {
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
const LogRow = memo(function LogRow({ level, number, addressed, ...cut }: LogRowProps) {
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

type Cut = Pick<LogRowProps, 'text' | 'from' | 'to' | 'shown' | 'matches' | 'current'>;

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
