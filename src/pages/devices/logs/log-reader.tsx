import FormControlLabel from '@mui/material/FormControlLabel';
import MenuItem from '@mui/material/MenuItem';
import Switch from '@mui/material/Switch';
import TextField from '@mui/material/TextField';
import { useMemo, useState } from 'react';
import { useTranslate } from 'react-admin';
import type { LogLines } from './gather-lines.ts';
import { LineInput } from './line-input.tsx';
import { LogActions } from './log-actions.tsx';
import { LogView } from './log-view.tsx';
import { SearchTools } from './search-tools.tsx';
import { type LeastLevel, lineCounts, shownLines } from './shown-lines.ts';
import { useAddressedLine } from './use-addressed-line.ts';
import { useLogSearch } from './use-log-search.ts';

interface Props {
  readonly log: LogLines;
  readonly sessionId: number;
}

const levels: readonly LeastLevel[] = ['all', 'warning', 'error'];

/** A log that has been read, with everything one may do to find something in it (LOG-07). */
export function LogReader({ log, sessionId }: Props) {
  const translate = useTranslate();
  const [least, setLeast] = useState<LeastLevel>('all');
  const [wraps, setWraps] = useState(true);
  const lines = useMemo(() => shownLines(log, least), [log, least]);
  const counts = useMemo(() => lineCounts(log), [log]);
  const { addressed, target } = useAddressedLine(lines);
  const search = useLogSearch(lines, addressed);
  const nameOf = (level: LeastLevel) =>
    translate(`session_logs.${level}`, { count: counts[level].toLocaleString() });
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
