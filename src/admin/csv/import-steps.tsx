import UploadFile from '@mui/icons-material/UploadFileOutlined';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import ToggleButton from '@mui/material/ToggleButton';
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup';
import { useState } from 'react';
import { useTranslate } from 'react-admin';
import { useDropzone } from 'react-dropzone';
import { type LineCounts, type LineState, lineStates } from '../../../contract/import.ts';
import type { Role } from '../../../domain/actor.ts';
import { mostImportBytes, mostImportRows } from '../../../domain/records/limits.ts';
import { inOneLine } from '../../../domain/text/in-one-line.ts';
import type { Resource } from '../../../resources/schema/define-resource.ts';
import { importFields } from '../../../resources/schema/importable.ts';
import { usePageLanguage } from '../../i18n/use-page-language.ts';
import type { Labels } from '../labels.ts';
import { LineRow } from './import-lines.tsx';
import type { MendedCell } from './import-parts.ts';
import type { ImportStep } from './use-import.ts';

interface Props {
  readonly resource: Resource;
  readonly labels: Labels;
  readonly role: Role;
  readonly step: Extract<ImportStep, { at: 'file' }>;
  readonly onFile: (file: File) => void;
}

/** Takes a file by a button or by dropping it, and says what it may hold and what is wrong with the last one. */
export function FileStep({ resource, labels, role, step: { name, problem, refusal }, onFile }: Props) {
  const translate = useTranslate();
  const locale = usePageLanguage();
  const { getRootProps, getInputProps, isDragActive, open } = useDropzone({
    multiple: false,
    noClick: true,
    noKeyboard: true,
    onDrop: ([file], [refused]) => {
      const first = file ?? refused?.file;
      if (first !== undefined) onFile(first);
    },
  });
  const columns = inOneLine(['ID', ...[...importFields(resource, role).keys()].map(labels.field)]);
  const wrong = problem === undefined ? refusal : translate(problem.key, problem.values);
  return (
    <Box sx={{ display: 'grid', gap: 2 }}>
      {wrong !== undefined && (
        <Alert severity="error">
          {name !== undefined && (
            <bdi>
              <strong>{name}</strong>
            </bdi>
          )}{' '}
          {wrong}
        </Alert>
      )}
      <div {...getRootProps()} className={isDragActive ? 'drop over' : 'drop'}>
        <input {...getInputProps({ 'aria-label': translate('import.file') })} />
        <Button variant="outlined" color="inherit" startIcon={<UploadFile />} onClick={open} autoFocus>
          {translate('import.choose')}
        </Button>
        <span>{translate(isDragActive ? 'import.drop_now' : 'import.drop')}</span>
      </div>
      <Box component="dl" className="about">
        <dt>{translate('import.columns')}</dt>
        <dd>{columns}</dd>
        <dt>{translate('import.found_by')}</dt>
        <dd>{translate('import.found_by_text')}</dd>
        <dt>{translate('import.limits')}</dt>
        <dd>
          {translate('import.limits_text', {
            rows: mostImportRows.toLocaleString(locale),
            limit: Math.floor(mostImportBytes / 1_000_000),
          })}
        </dd>
      </Box>
    </Box>
  );
}

interface PlanStepProps {
  readonly resource: Resource;
  readonly labels: Labels;
  readonly role: Role;
  readonly step: Extract<ImportStep, { at: 'plan' }>;
  readonly onMend: (cell: MendedCell) => void;
}

const portion = 100;

/** What the file would do, line by line; where lines have errors, these come first. */
export function PlanStep({ resource, labels, role, step, onMend }: PlanStepProps) {
  const translate = useTranslate();
  const { checked, refusal } = step;
  const { plan, part, at, file } = checked;
  const { name, ignored, parts } = file;
  // Cells that were mended here can be written again, and their lines stay in sight.
  const [mended, setMended] = useState<ReadonlyMap<number, ReadonlySet<string>>>(new Map());
  const mend = (cell: MendedCell) => {
    setMended(all => new Map(all).set(cell.line, new Set([...(all.get(cell.line) ?? []), cell.name])));
    onMend(cell);
  };
  const [state, setState] = useState<ShownLines>(plan.counts.error > 0 ? 'error' : 'all');
  const [most, setMost] = useState(portion);
  const wanted = plan.rows.filter(
    line => state === 'all' || line.state === state || (state === 'error' && mended.has(line.line)),
  );
  const shown = wanted.slice(0, most);
  const rest = wanted.length - shown.length;
  return (
    <Box sx={{ display: 'grid', gap: 1.5, minWidth: 0 }}>
      {refusal !== undefined && <Alert severity="warning">{refusal}</Alert>}
      <Box sx={{ color: 'text.secondary' }}>
        <bdi>{name}</bdi>
        {parts.length > 1 && ` · ${translate('import.part', { part: at + 1, of: parts.length })}`}
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
            <LineRow
              key={line.line}
              {...{ resource, labels, role, line }}
              source={part.source}
              mended={mended.get(line.line)}
              onMend={mend}
            />
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
  const locale = usePageLanguage();
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
