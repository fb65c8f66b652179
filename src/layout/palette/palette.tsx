import Box from '@mui/material/Box';
import Dialog from '@mui/material/Dialog';
import InputBase from '@mui/material/InputBase';
import { type KeyboardEvent, useEffect, useId, useState } from 'react';
import { useTranslate } from 'react-admin';
import { useNavigate } from 'react-router';
import { usePanelState } from '../../admin/dialogs/panel-address.ts';
import { FieldValue } from '../../admin/show/value-table.tsx';
import { visuallyHidden } from '../../app/theme.ts';
import { NewestBooking } from './newest-booking.tsx';
import {
  type FoundRecord,
  type PaletteEntry,
  type PaletteFindings,
  usePaletteEntries,
} from './palette-entries.ts';

/** Jumps to any page or record that the role may open; arrows choose, Enter goes, Esc leaves. */
export function Palette({ onClose }: { onClose: () => void }) {
  const translate = useTranslate();
  const id = useId();
  const [query, setQuery] = useState('');
  const [chosen, setChosen] = useState(0);
  const found = usePaletteEntries(query);
  const { entries } = found;
  const active = Math.min(chosen, entries.length - 1);
  const { go, enter, stay } = useGoing(found, entries[active], onClose);
  const onKeyDown = (event: KeyboardEvent) => {
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
    if (step !== 0 && entries.length > 0) {
      event.preventDefault();
      setChosen((active + step + entries.length) % entries.length);
    }
    if (event.key === 'Enter') {
      // Closed, the focus returns to the button that opened it, and the same key would press that.
      event.preventDefault();
      enter();
    }
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
          stay();
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

/** Goes where a line leads; Enter before there is one goes as soon as what is asked for has been looked up. */
function useGoing({ searching }: PaletteFindings, active: PaletteEntry | undefined, onClose: () => void) {
  const navigate = useNavigate();
  const panel = usePanelState();
  const [isDue, setDue] = useState(false);
  const go = (entry: PaletteEntry) => {
    onClose();
    void navigate(entry.path, entry.over === true ? { state: panel } : {});
  };
  useEffect(() => {
    if (!isDue || searching) return;
    setDue(false);
    if (active !== undefined) go(active);
  });
  const enter = () => {
    if (active === undefined) setDue(searching);
    else go(active);
  };
  return { go, enter, stay: () => setDue(false) };
}

interface Props {
  readonly id: string;
  readonly query: string;
  readonly found: PaletteFindings;
  readonly active: number;
  readonly onChoose: (entry: PaletteEntry) => void;
}

/** What the palette found, and what it is doing. */
function PaletteResults({ id, query, found, active, onChoose }: Props) {
  const translate = useTranslate();
  const { entries, searching, failed } = found;
  return (
    <>
      <Box component="ul" role="listbox" id={`${id}-list`} aria-label={translate('palette.open')} sx={list}>
        {entries.map((entry, index) => (
          <Option
            key={`${entry.kind} ${entry.path} ${entry.label}`}
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
        {query.trim().length >= 2 && !searching && entries.length > 0 ? (
          <Box component="span" sx={visuallyHidden}>
            {translate('list.total', { count: entries.length })}
          </Box>
        ) : null}
      </Box>
    </>
  );
}

interface OptionProps {
  readonly id: string;
  readonly entry: PaletteEntry;
  readonly active: boolean;
  readonly onChoose: (entry: PaletteEntry) => void;
}

function Option({ id, entry, active, onChoose }: OptionProps) {
  return (
    <Box
      component="li"
      id={id}
      role="option"
      aria-selected={active}
      onClick={() => onChoose(entry)}
      ref={(element: HTMLElement | null) =>
        active ? element?.scrollIntoView({ block: 'nearest' }) : undefined
      }
      sx={{ ...option, bgcolor: active ? 'action.selected' : 'transparent' }}
    >
      <Box component="span" sx={{ minWidth: 0, flex: 1 }}>
        <Box component="span" sx={oneLine}>
          {entry.label}
        </Box>
        {entry.beneath !== undefined && (
          <Box component="span" sx={further}>
            {entry.beneath}
          </Box>
        )}
        {entry.guest !== undefined && (
          <Box component="span" sx={further}>
            <NewestBooking userId={entry.guest} />
          </Box>
        )}
      </Box>
      {entry.record !== undefined && <RecordState {...entry.record} />}
      <Box component="span" sx={{ color: 'text.secondary', flex: 'none', whiteSpace: 'nowrap' }}>
        {entry.hint}
      </Box>
    </Box>
  );
}

/** The first of the states that a record is in, in its colour. */
function RecordState({ resource, row, role, state: { name, field } }: FoundRecord) {
  return (
    <Box component="span" sx={{ flex: 'none' }}>
      <FieldValue
        resource={resource.name}
        name={name}
        field={field}
        value={row[name] ?? null}
        row={row}
        role={role}
      />
    </Box>
  );
}

const oneLine = { display: 'block', overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' };

const further = { ...oneLine, color: 'text.secondary', typography: 'caption' };

const list = { listStyle: 'none', m: 0, p: 0 };

const option = {
  display: 'flex',
  alignItems: 'center',
  gap: 2,
  px: 1,
  py: 0.75,
  borderRadius: 1,
  cursor: 'pointer',
  '&:hover': { bgcolor: 'action.hover' },
};
