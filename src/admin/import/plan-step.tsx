import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import ToggleButton from '@mui/material/ToggleButton';
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup';
import { useState } from 'react';
import { useLocale, useTranslate } from 'react-admin';
import { type LineCounts, type LineState, lineStates } from '../../../contract/import.ts';
import type { Role } from '../../../domain/actor.ts';
import type { Resource } from '../../../resources/schema/define-resource.ts';
import type { Labels } from '../labels.ts';
import { LineRow } from './line-row.tsx';
import type { ImportStep } from './use-import.ts';

interface Props {
  readonly resource: Resource;
  readonly labels: Labels;
  readonly role: Role;
  readonly step: Extract<ImportStep, { at: 'plan' }>;
}

const portion = 100;

/** What the file would do, line by line; where lines have errors, these come first. */
export function PlanStep({ resource, labels, role, step: { file, refusal } }: Props) {
  const translate = useTranslate();
  const { plan, name, ignored } = file;
  const [state, setState] = useState<ShownLines>(plan.counts.error > 0 ? 'error' : 'all');
  const [most, setMost] = useState(portion);
  const wanted = plan.rows.filter(line => state === 'all' || line.state === state);
  const shown = wanted.slice(0, most);
  const rest = wanted.length - shown.length;
  return (
    <Box sx={{ display: 'grid', gap: 1.5, minWidth: 0 }}>
      {refusal !== undefined && <Alert severity="warning">{refusal}</Alert>}
      <Box sx={{ color: 'text.secondary' }}>
        <bdi>{name}</bdi>
        {ignored.length > 0 && ` · ${translate('import.ignored', { names: ignored.join(', ') })}`}
      </Box>
      <StateFilter counts={plan.counts} state={state} onChange={setState} />
      <table className="lines" aria-label={translate('import.lines')}>
        <thead>
          <tr>
            {['import.line', 'import.state', 'import.record', 'import.what'].map(label => (
              <th key={label} scope="col">
                {translate(label)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {shown.map(line => (
            <LineRow key={line.line} {...{ resource, labels, role, line }} />
          ))}
        </tbody>
      </table>
      {rest > 0 && (
        <Button sx={{ justifySelf: 'start' }} color="inherit" onClick={() => setMost(most + portion)}>
          {translate('import.more', { smart_count: Math.min(rest, portion) })}
        </Button>
      )}
    </Box>
  );
}

type ShownLines = LineState | 'all';

interface StateFilterProps {
  readonly counts: LineCounts;
  readonly state: ShownLines;
  readonly onChange: (state: ShownLines) => void;
}

/** How many lines there are of each state, and a way to see only those. */
function StateFilter({ counts, state, onChange }: StateFilterProps) {
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
