import ToggleButton from '@mui/material/ToggleButton';
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup';
import { useLocale, useTranslate } from 'react-admin';
import { type LineCounts, type LineState, lineStates } from './import-answers.ts';

export type ShownLines = LineState | 'all';

interface Props {
  readonly counts: LineCounts;
  readonly state: ShownLines;
  readonly onChange: (state: ShownLines) => void;
}

/** How many lines there are of each state, and a way to see only those. */
export function StateFilter({ counts, state, onChange }: Props) {
  const translate = useTranslate();
  const locale = useLocale() ?? 'en';
  const all = lineStates.reduce((sum, each) => sum + counts[each], 0);
  const choices: readonly ShownLines[] = ['all', ...lineStates];
  const countOf = (choice: ShownLines) => (choice === 'all' ? all : counts[choice]);
  return (
    <ToggleButtonGroup
      exclusive
      size="small"
      value={state}
      onChange={(_event, chosen: ShownLines | null) => onChange(chosen ?? 'all')}
      aria-label={translate('import.state')}
      sx={{ flexWrap: 'wrap' }}
    >
      {choices
        .filter(choice => choice === 'all' || counts[choice] > 0)
        .map(choice => (
          <ToggleButton key={choice} value={choice} sx={{ py: 0.25, textTransform: 'none' }}>
            {translate(`import.states.${choice}`)} {countOf(choice).toLocaleString(locale)}
          </ToggleButton>
        ))}
    </ToggleButtonGroup>
  );
}
