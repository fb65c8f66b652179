import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import FormControlLabel from '@mui/material/FormControlLabel';
import Switch from '@mui/material/Switch';
import { useState } from 'react';
import { useStore, useTranslate } from 'react-admin';
import { PortalDialog } from '../dialogs/portal-dialog.tsx';
import { searchBox, singleKeysName } from './key-press.ts';
import { keyed, listKeys, works } from './list-keys.ts';
import { rowsOf, shownLists } from './row-cursor.ts';

/** Keys that do the same, and what they do, in English or by the key of a message. */
interface Line {
  readonly label: string;
  readonly keys: readonly string[];
}

interface Section {
  readonly title: string;
  readonly lines: readonly Line[];
}

/** The keys of the page that one is on: everywhere, in its lists, and what this person may do to its rows. */
export function KeysDialog({ onClose }: { readonly onClose: () => void }) {
  const translate = useTranslate();
  const [sections] = useState(sectionsOfPage);
  const [hearsSingle, hearSingle] = useStore(singleKeysName, true);
  return (
    <PortalDialog title={translate('Keyboard')} width={480} onClose={onClose}>
      <DialogContent>
        <FormControlLabel
          label={translate('Keys of one letter or sign')}
          control={<Switch checked={hearsSingle} onChange={(_event, checked) => hearSingle(checked)} />}
          sx={{ mb: 1.5 }}
        />
        {sections.map(({ title, lines }) => (
          <Box key={title} component="section" aria-label={translate(title)} sx={{ mb: 2 }}>
            <Box component="h3" sx={{ typography: 'subtitle2', color: 'text.secondary', m: 0, mb: 0.5 }}>
              {translate(title)}
            </Box>
            <Box component="dl" sx={grid}>
              {lines.map(({ label, keys }) => (
                <Box key={label} sx={{ display: 'contents' }}>
                  <Box component="dt">
                    {keys.map(key => (
                      <Box key={key} component="kbd" sx={keyLook}>
                        {key}
                      </Box>
                    ))}
                  </Box>
                  <Box component="dd" sx={{ m: 0 }}>
                    {translate(label, { _: label })}
                  </Box>
                </Box>
              ))}
            </Box>
          </Box>
        ))}
      </DialogContent>
      <DialogActions sx={{ px: 3, py: 2 }}>
        <Button onClick={onClose} autoFocus>
          {translate('form.close')}
        </Button>
      </DialogActions>
    </PortalDialog>
  );
}

/** Heard beyond lists: by the frame of the page, its palette and its search box. */
const everywhere: readonly Line[] = [
  { label: 'palette.open', keys: ['Ctrl K'] },
  { label: 'Send the form', keys: ['Ctrl Enter'] },
  { label: 'Leave what lies over the page', keys: ['Esc'] },
  { label: 'Keyboard', keys: ['?'] },
];

function sectionsOfPage(): readonly Section[] {
  const rows = shownLists().flatMap(rowsOf);
  const search = searchBox() === null ? [] : [{ label: 'Search this list', keys: ['/'] }];
  const inLists = listKeys.filter(key => rows.some(row => works(key, row)));
  const ofRows = rows
    .flatMap(keyed)
    .flatMap(({ label, key }) => (key === undefined ? [] : [{ label, keys: [key] }]));
  return [
    { title: 'Everywhere', lines: [...everywhere, ...search] },
    { title: 'In lists', lines: joined(inLists.map(({ label, shown }) => ({ label, keys: shown }))) },
    { title: 'In the row that is marked', lines: joined(ofRows) },
  ].filter(({ lines }) => lines.length > 0);
}

/** One line for each thing that can be done. */
function joined(lines: readonly Line[]): readonly Line[] {
  return [...new Set(lines.map(({ label }) => label))].map(label => ({
    label,
    keys: [...new Set(lines.filter(line => line.label === label).flatMap(({ keys }) => keys))],
  }));
}

const grid = {
  display: 'grid',
  gridTemplateColumns: 'max-content 1fr',
  columnGap: 3,
  rowGap: 1,
  m: 0,
  alignItems: 'center',
};

const keyLook = {
  display: 'inline-block',
  minWidth: 24,
  mr: 0.5,
  px: 0.75,
  py: 0.25,
  textAlign: 'center',
  font: 'inherit',
  fontSize: '0.75rem',
  border: 1,
  borderColor: 'divider',
  borderRadius: 0.5,
  bgcolor: 'action.hover',
};
