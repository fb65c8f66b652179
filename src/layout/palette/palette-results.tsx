import Box from '@mui/material/Box';
import { useTranslate } from 'react-admin';
import type { PaletteEntry, PaletteFindings } from './use-palette-entries.ts';

interface Props {
  readonly id: string;
  readonly query: string;
  readonly found: PaletteFindings;
  readonly active: number;
  readonly onChoose: (path: string) => void;
}

/** What the palette found, and what it is doing. */
export function PaletteResults({ id, query, found, active, onChoose }: Props) {
  const translate = useTranslate();
  const { entries, searching, failed } = found;
  return (
    <>
      <Box component="ul" role="listbox" id={`${id}-list`} aria-label={translate('palette.open')} sx={list}>
        {entries.map((entry, index) => (
          <Option
            key={`${entry.kind} ${entry.path} ${entry.hint}`}
            id={`${id}-${index}`}
            entry={entry}
            active={index === active}
            onChoose={onChoose}
          />
        ))}
      </Box>
      <Box role="status" sx={{ typography: 'caption', color: 'text.secondary', px: 1, py: 0.5 }}>
        {failed ? translate('palette.failed') : null}
        {searching ? translate('palette.searching') : null}
        {!searching && entries.length === 0 ? translate('palette.none', { query }) : null}
        {query.trim().length < 2 && !searching ? translate('palette.hint') : null}
      </Box>
    </>
  );
}

interface OptionProps {
  readonly id: string;
  readonly entry: PaletteEntry;
  readonly active: boolean;
  readonly onChoose: (path: string) => void;
}

function Option({ id, entry, active, onChoose }: OptionProps) {
  return (
    <Box
      component="li"
      id={id}
      role="option"
      aria-selected={active}
      onClick={() => onChoose(entry.path)}
      ref={(element: HTMLElement | null) =>
        active ? element?.scrollIntoView({ block: 'nearest' }) : undefined
      }
      sx={{ ...option, bgcolor: active ? 'action.selected' : 'transparent' }}
    >
      <span>{entry.label}</span>
      <Box component="span" sx={{ color: 'text.secondary' }}>
        {entry.hint}
      </Box>
    </Box>
  );
}

const list = { listStyle: 'none', m: 0, p: 0 };

const option = {
  display: 'flex',
  justifyContent: 'space-between',
  gap: 2,
  px: 1,
  py: 0.75,
  borderRadius: 1,
  cursor: 'pointer',
  '&:hover': { bgcolor: 'action.hover' },
};
