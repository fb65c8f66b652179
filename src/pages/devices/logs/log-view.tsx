import Box from '@mui/material/Box';
import { useVirtualizer } from '@tanstack/react-virtual';
import { type ClipboardEvent, useEffect, useRef } from 'react';
import { useTranslate } from 'react-admin';
import type { LogMatch } from '../../../../domain/log-search.ts';
import { LogRow } from './log-row.tsx';
import { selectedLog } from './selected-log.ts';
import type { ShownLines } from './shown-lines.ts';
import { rowHeight, useLogRows } from './use-log-rows.ts';
import './log.css';

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
  const { rows, width, digits } = useLogRows(scroller, lines, wraps);
  const virtual = useVirtualizer({
    count: rows.count,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeight,
    overscan: 24,
  });
  useEffect(() => {
    if (target !== undefined) virtual.scrollToIndex(rows.rowOf(target.shown), { align: 'center' });
  }, [target, rows, virtual]);
  return (
    // What scrolls must be reached by the keyboard.
    <Box
      component="section"
      ref={scroller}
      className="log"
      tabIndex={0}
      aria-label={translate('session_logs.text')}
      onCopy={copyLines}
    >
      <Box
        className="log-rows"
        sx={{ '--digits': digits }}
        style={{ height: virtual.getTotalSize(), minWidth: width }}
      >
        {virtual.getVirtualItems().map(({ index, start }) => {
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
              top={start}
            />
          );
        })}
      </Box>
    </Box>
  );
}

function copyLines(event: ClipboardEvent): void {
  const text = selectedLog(window.getSelection());
  if (text === undefined) return;
  event.clipboardData.setData('text/plain', text);
  event.preventDefault();
}
