import Down from '@mui/icons-material/KeyboardArrowDownOutlined';
import Up from '@mui/icons-material/KeyboardArrowUpOutlined';
import IconButton from '@mui/material/IconButton';
import TextField from '@mui/material/TextField';
import type { KeyboardEvent } from 'react';
import { useTranslate } from 'react-admin';
import type { useLogSearch } from './use-log-search.ts';

/** Where one types what to look for: Enter leads to the next match, Shift+Enter to the one before. */
export function SearchTools({ search }: { readonly search: ReturnType<typeof useLogSearch> }) {
  const translate = useTranslate();
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
          current: (current + 1).toLocaleString(),
          total: matches.length.toLocaleString(),
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
