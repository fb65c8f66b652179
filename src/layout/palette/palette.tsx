import Box from '@mui/material/Box';
import Dialog from '@mui/material/Dialog';
import InputBase from '@mui/material/InputBase';
import { type KeyboardEvent, useId, useState } from 'react';
import { useTranslate } from 'react-admin';
import { useNavigate } from 'react-router';
import { PaletteResults } from './palette-results.tsx';
import { usePaletteEntries } from './use-palette-entries.ts';

/** Jumps to any page or record that the role may open; arrows choose, Enter goes, Esc leaves. */
export function Palette({ onClose }: { onClose: () => void }) {
  const translate = useTranslate();
  const navigate = useNavigate();
  const id = useId();
  const [query, setQuery] = useState('');
  const [chosen, setChosen] = useState(0);
  const found = usePaletteEntries(query);
  const { entries } = found;
  const active = Math.min(chosen, entries.length - 1);

  const go = (path: string | undefined) => {
    if (path === undefined) return;
    onClose();
    void navigate(path);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
    if (step !== 0 && entries.length > 0) {
      event.preventDefault();
      setChosen((active + step + entries.length) % entries.length);
    }
    if (event.key === 'Enter' && !event.nativeEvent.isComposing) go(entries[active]?.path);
  };

  return (
    <Dialog
      open
      onClose={onClose}
      slotProps={{
        container: { sx: { alignItems: 'flex-start' } },
        paper: { 'aria-label': translate('palette.open'), sx: { width: 560, maxWidth: '100%', m: 2 } },
      }}
    >
      <InputBase
        autoFocus
        value={query}
        placeholder={translate('palette.placeholder')}
        onChange={event => {
          setQuery(event.target.value);
          setChosen(0);
        }}
        onKeyDown={onKeyDown}
        slotProps={{
          input: {
            role: 'combobox',
            'aria-label': translate('palette.placeholder'),
            'aria-expanded': true,
            'aria-controls': `${id}-list`,
            'aria-activedescendant': active < 0 ? undefined : `${id}-${active}`,
          },
        }}
        sx={{ px: 2, py: 1.5, borderBottom: 1, borderColor: 'divider' }}
      />
      <Box sx={{ maxHeight: '60vh', overflowY: 'auto', p: 1 }}>
        <PaletteResults id={id} query={query} found={found} active={active} onChoose={go} />
      </Box>
    </Dialog>
  );
}
