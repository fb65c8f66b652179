import Down from '@mui/icons-material/KeyboardArrowDownOutlined';
import Up from '@mui/icons-material/KeyboardArrowUpOutlined';
import Button from '@mui/material/Button';
import FormControlLabel from '@mui/material/FormControlLabel';
import IconButton from '@mui/material/IconButton';
import MenuItem from '@mui/material/MenuItem';
import Switch from '@mui/material/Switch';
import TextField from '@mui/material/TextField';
import { type KeyboardEvent, useDeferredValue, useMemo, useState } from 'react';
import { useNotify, useTranslate } from 'react-admin';
import { useSearchParams } from 'react-router';
import { matchFrom, searchLog } from '../../../../domain/devices/log-lines.ts';
import { plainFigures } from '../../../../domain/text/plain-line.ts';
import { saveFile } from '../../../admin/save-file.ts';
import { useFigure } from '../../../i18n/use-figure.ts';
import { type LeastLevel, type LogLines, lineCounts, type ShownLines, shownLines } from './log-lines.ts';
import { LogView } from './log-view.tsx';
import { useAddressedLine, useGoToLine } from './use-log-rows.ts';

interface Props {
  readonly log: LogLines;
  readonly sessionId: number;
}

const levels: readonly LeastLevel[] = ['all', 'warning', 'error'];

/** A log that has been read, with everything one may do to find something in it (LOG-07). */
export function LogReader({ log, sessionId }: Props) {
  const translate = useTranslate();
  const figure = useFigure();
  const [least, setLeast] = useState<LeastLevel>('all');
  const [wraps, setWraps] = useState(true);
  const lines = useMemo(() => shownLines(log, least), [log, least]);
  const counts = useMemo(() => lineCounts(log), [log]);
  const { addressed, target } = useAddressedLine(lines);
  const search = useLogSearch(lines, addressed);
  const nameOf = (level: LeastLevel) => translate(`session_logs.${level}`, { count: figure(counts[level]) });
  return (
    <div className="log-page">
      <div className="log-tools">
        <SearchTools search={search} />
      </div>
      <div className="log-tools">
        <TextField
          select
          label={translate('session_logs.level')}
          value={least}
          onChange={({ target: chosen }) => setLeast(levels.find(level => level === chosen.value) ?? 'all')}
          sx={{ minWidth: 200 }}
        >
          {levels.map(level => (
            <MenuItem key={level} value={level}>
              {nameOf(level)}
            </MenuItem>
          ))}
        </TextField>
        <LineInput last={log.texts.length} />
        <FormControlLabel
          control={<Switch size="small" checked={wraps} onChange={() => setWraps(!wraps)} />}
          label={translate('session_logs.wrap')}
        />
        <LogActions log={log} sessionId={sessionId} />
      </div>
      {lines.texts.length === 0 ? (
        <p>{translate(log.texts.length === 0 ? 'session_logs.empty' : 'session_logs.nothing_at_level')}</p>
      ) : (
        <LogView
          lines={lines}
          wraps={wraps}
          matches={search.matches}
          current={search.current}
          addressed={addressed}
          target={search.searched === '' ? target : search.target}
        />
      )}
    </div>
  );
}

/** Leads to a line by its number, which then stands in the address. */
function LineInput({ last }: { readonly last: number }) {
  const translate = useTranslate();
  const goTo = useGoToLine();
  const [query] = useSearchParams();
  const line = query.get('line') ?? '';
  const go = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.key !== 'Enter') return;
    const number = Math.min(last, Math.trunc(Number(plainFigures(event.currentTarget.value))));
    if (number >= 1) goTo(number);
  };
  return (
    <TextField
      key={line}
      label={translate('session_logs.line')}
      defaultValue={line}
      slotProps={{ htmlInput: { inputMode: 'numeric', onKeyDown: go } }}
      sx={{ width: 92 }}
    />
  );
}

interface LogActionsProps {
  readonly log: LogLines;
  readonly sessionId: number;
}

/** Takes the whole log along: to the clipboard, or as a file. */
function LogActions({ log, sessionId }: LogActionsProps) {
  const translate = useTranslate();
  const notify = useNotify();
  const text = () => `${log.texts.join('\n')}\n`;
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text());
      notify('session_logs.copied', { type: 'success' });
    } catch {
      notify('session_logs.copy_failed', { type: 'warning' });
    }
  };
  const download = () => saveFile(new Blob([text()], { type: 'text/plain' }), `session-${sessionId}.log`);
  return (
    <>
      <Button variant="outlined" color="inherit" onClick={() => void copy()}>
        {translate('session_logs.copy')}
      </Button>
      <Button variant="outlined" color="inherit" onClick={download}>
        {translate('session_logs.download')}
      </Button>
    </>
  );
}

/** Where one types what to look for: Enter leads to the next match, Shift+Enter to the one before. */
function SearchTools({ search }: { readonly search: ReturnType<typeof useLogSearch> }) {
  const translate = useTranslate();
  const figure = useFigure();
  const { wanted, searched, setWanted, matches, current, step } = search;
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter') step(event.shiftKey ? -1 : 1);
    if (event.key !== 'Escape' || wanted === '') return;
    // The first Esc gives up the search, the next one closes the panel.
    event.stopPropagation();
    setWanted('');
  };
  const told =
    matches.length === 0
      ? translate('session_logs.no_matches')
      : translate('session_logs.matches', {
          current: figure(current + 1),
          total: figure(matches.length),
        });
  return (
    <>
      <TextField
        type="search"
        label={translate('session_logs.search')}
        value={wanted}
        onChange={({ target }) => setWanted(target.value)}
        onKeyDown={onKeyDown}
        sx={{ flex: '1 1 150px', maxWidth: 360 }}
      />
      <div className="log-steps">
        <span className="figures" role="status">
          {searched === '' ? '' : told}
        </span>
        {([-1, 1] as const).map(by => (
          <IconButton
            key={by}
            disabled={matches.length === 0}
            aria-label={translate(by === 1 ? 'session_logs.next' : 'session_logs.previous')}
            onClick={() => step(by)}
          >
            {by === 1 ? <Down /> : <Up />}
          </IconButton>
        ))}
      </div>
    </>
  );
}

/** What is searched for in the shown lines, which match is the current one, and where to look for it. */
function useLogSearch(lines: ShownLines, addressed: number | undefined) {
  const [wanted, setWanted] = useState('');
  // Typing goes on while a long log is searched.
  const searched = useDeferredValue(wanted.trim());
  const matches = useMemo(() => searchLog(lines.texts, searched), [lines, searched]);
  const [chosen, setChosen] = useState<{ readonly of: string; readonly match: number }>();
  const first = Math.max(0, (addressed ?? 1) - 1);
  const fallback = matches.length === 0 ? 0 : matchFrom(matches, first) % matches.length;
  const current = chosen?.of === searched ? Math.min(chosen.match, matches.length - 1) : fallback;
  const shown = matches[current]?.line;
  const target = useMemo(() => (shown === undefined ? undefined : { shown, current }), [shown, current]);
  const step = (by: 1 | -1) => {
    if (matches.length === 0) return;
    setChosen({ of: searched, match: (current + by + matches.length) % matches.length });
  };
  return { wanted, searched, setWanted, matches, current, target, step };
}
