import './import.css';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import LinearProgress from '@mui/material/LinearProgress';
import { useTranslate } from 'react-admin';
import type { ImportDone, LineCounts } from '../../../contract/import.ts';
import type { Role } from '../../../domain/actor.ts';
import { mostImportRows } from '../../../domain/records/limits.ts';
import { inOneLine } from '../../../domain/text/in-one-line.ts';
import type { Resource } from '../../../resources/schema/define-resource.ts';
import { DoneStep } from '../../booking/steps/done-step.tsx';
import { enImport } from '../../i18n/en/import-files.ts';
import { addWords } from '../../i18n/later-words.ts';
import { usePageLanguage } from '../../i18n/use-page-language.ts';
import { PortalDialog } from '../dialogs/portal-dialog.tsx';
import type { Labels } from '../labels.ts';
import { saveFile } from '../save-file.ts';
import { FileStep, PlanStep } from './import-steps.tsx';
import { type ImportStep, useImport } from './use-import.ts';

addWords(enImport);

export interface ImportProps {
  readonly resource: Resource;
  readonly labels: Labels;
  readonly role: Role;
  readonly onClose: () => void;
}

/** A CSV file into the list: chosen, checked row by row, mended where it has to be, and then written. */
export function ImportDialog({ resource, labels, role, onClose }: ImportProps) {
  const translate = useTranslate();
  const { step, ...does } = useImport({ resource, labels, role });
  const isRunning = step.at === 'plan' && step.running === 'import';
  return (
    <PortalDialog
      title={translate('import.title', { many: labels.many })}
      width={step.at === 'plan' ? 1080 : 640}
      onClose={isRunning ? () => undefined : onClose}
    >
      <DialogContent className="import">
        {step.at === 'file' && (
          <FileStep {...{ resource, labels, role, step }} onFile={file => void does.take(file)} />
        )}
        {step.at === 'parts' && <PartsStep step={step} />}
        {step.at === 'checking' && (
          <div role="status">
            {translate('import.checking', { name: step.name })}
            <LinearProgress sx={{ mt: 2 }} aria-label={translate('import.checking', { name: step.name })} />
          </div>
        )}
        {step.at === 'plan' && (
          <PlanStep
            {...{ resource, labels, role, step }}
            onMend={cell => void does.mend(step.checked, cell)}
          />
        )}
        {step.at === 'done' && <DoneResult done={step.done} />}
      </DialogContent>
      <DialogActions sx={{ px: 3, py: 2, flexWrap: 'wrap', rowGap: 1 }}>
        <Actions step={step} does={does} onClose={onClose} />
      </DialogActions>
    </PortalDialog>
  );
}

/** A file of more rows than are taken at once: in how many parts, before anything is sent. */
function PartsStep({ step: { file, refusal } }: { readonly step: Extract<ImportStep, { at: 'parts' }> }) {
  const translate = useTranslate();
  const locale = usePageLanguage();
  const rows = file.parts.reduce((sum, { table }) => sum + table.rows.length, 0);
  return (
    <Box sx={{ display: 'grid', gap: 1.5 }}>
      {refusal !== undefined && <Alert severity="error">{refusal}</Alert>}
      <Box role="status">
        <bdi>
          <strong>{file.name}</strong>
        </bdi>{' '}
        {translate('import.parts', {
          rows: rows.toLocaleString(locale),
          limit: mostImportRows.toLocaleString(locale),
          smart_count: file.parts.length,
        })}
      </Box>
    </Box>
  );
}

/** What has come of the import, and the way back. */
function DoneResult({ done: { counts, operation } }: { done: ImportDone }) {
  const translate = useTranslate();
  const told = inOneLine([
    ...(counts.new > 0 ? [translate('import.added', { smart_count: counts.new })] : []),
    ...(counts.changed > 0 ? [translate('import.changed', { smart_count: counts.changed })] : []),
    ...(counts.same > 0 ? [translate('import.same', { smart_count: counts.same })] : []),
    ...(counts.error > 0 ? [translate('import.left_out', { smart_count: counts.error })] : []),
  ]);
  return operation === null ? (
    <p>{told}</p>
  ) : (
    <DoneStep title="import.done" operation={operation}>
      <div>{told}</div>
    </DoneStep>
  );
}

interface ActionsProps {
  readonly step: ImportStep;
  readonly does: Omit<ReturnType<typeof useImport>, 'step'>;
  readonly onClose: () => void;
}

/** What can be done at each step. */
function Actions({ step, does, onClose }: ActionsProps) {
  const translate = useTranslate();
  if (step.at === 'plan') return <PlanActions step={step} does={does} />;
  const next = step.at === 'parts' ? step : step.at === 'done' ? nextOf(step) : undefined;
  return (
    <>
      {step.at === 'done' && <FaultsButton checked={step.checked} does={does} />}
      <Button onClick={onClose}>{translate(step.at === 'done' ? 'export.close' : 'export.cancel')}</Button>
      {next !== undefined && (
        <Button variant="contained" onClick={() => void does.check(next.file, next.next)}>
          {translate('import.check_part', { part: next.next + 1, of: next.file.parts.length })}
        </Button>
      )}
    </>
  );
}

function nextOf({ checked: { file, at } }: Extract<ImportStep, { at: 'done' }>) {
  return at + 1 < file.parts.length ? { file, next: at + 1 } : undefined;
}

interface PlanActionsProps {
  readonly step: Extract<ImportStep, { at: 'plan' }>;
  readonly does: ActionsProps['does'];
}

/** Another file, or this one: all of it, or what is good of it; why not, where nothing is to be done. */
function PlanActions({ step: { checked, running }, does }: PlanActionsProps) {
  const translate = useTranslate();
  const { counts } = checked.plan;
  const writes = counts.new + counts.changed;
  const told = toldOf(counts);
  return (
    <>
      {told !== undefined && (
        <Box id="import-told" role="status" sx={{ mr: 'auto', color: 'text.secondary' }}>
          {translate(told, { smart_count: counts.error })}
        </Box>
      )}
      <Button onClick={does.restart} disabled={running === 'import'}>
        {translate('import.other_file')}
      </Button>
      <FaultsButton checked={checked} does={does} />
      <Button
        variant="contained"
        disabled={writes === 0}
        {...(told === undefined ? {} : { 'aria-describedby': 'import-told' })}
        loading={running !== undefined}
        onClick={() => void does.confirm(checked)}
      >
        {translate(labelOf(counts), { smart_count: writes })}
      </Button>
    </>
  );
}

function labelOf({ error, new: added, changed }: LineCounts): string {
  if (added + changed === 0) return 'list.import';
  return error > 0 ? 'import.do_good' : 'import.do';
}

function toldOf({ error, new: added, changed }: LineCounts): string | undefined {
  if (error > 0) return added + changed === 0 ? 'import.only_errors' : 'import.has_errors';
  return added + changed === 0 ? 'import.nothing_to_do' : undefined;
}

interface FaultsButtonProps {
  readonly checked: Extract<ImportStep, { at: 'plan' }>['checked'];
  readonly does: ActionsProps['does'];
}

/** The lines with errors as a file, each with what is wrong: to be mended elsewhere and imported again. */
function FaultsButton({ checked, does }: FaultsButtonProps) {
  const translate = useTranslate();
  const { error } = checked.plan.counts;
  if (error === 0) return null;
  const name = `${checked.file.name.replace(/\.csv$/i, '')}-${translate('import.faults_file')}.csv`;
  return (
    <Button color="inherit" onClick={() => saveFile(does.fileOfFaults(checked), name)}>
      {translate('import.download_faults', { smart_count: error })}
    </Button>
  );
}
