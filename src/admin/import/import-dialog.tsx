import './import.css';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import LinearProgress from '@mui/material/LinearProgress';
import { useTranslate } from 'react-admin';
import type { ImportDone, LineCounts } from '../../../contract/import.ts';
import type { Role } from '../../../domain/actor.ts';
import type { Resource } from '../../../resources/schema/define-resource.ts';
import { DoneStep } from '../../booking/steps/done-step.tsx';
import { PortalDialog } from '../dialogs/portal-dialog.tsx';
import type { Labels } from '../labels.ts';
import { FileStep } from './file-step.tsx';
import { PlanStep } from './plan-step.tsx';
import { type ImportStep, useImport } from './use-import.ts';

export interface ImportProps {
  readonly resource: Resource;
  readonly labels: Labels;
  readonly role: Role;
  readonly onClose: () => void;
}

/** A CSV file into the list: chosen, checked row by row, and then written as a whole. */
export function ImportDialog({ resource, labels, role, onClose }: ImportProps) {
  const translate = useTranslate();
  const { step, take, confirm, restart } = useImport({ resource, labels, role });
  const isRunning = step.at === 'plan' && step.running;
  return (
    <PortalDialog
      title={translate('import.title', { many: labels.many })}
      width={step.at === 'plan' ? 1080 : 640}
      onClose={isRunning ? () => undefined : onClose}
    >
      <DialogContent className="import">
        {step.at === 'file' && (
          <FileStep {...{ resource, labels, role, step }} onFile={file => void take(file)} />
        )}
        {step.at === 'checking' && (
          <div role="status">
            {translate('import.checking', { name: step.name })}
            <LinearProgress sx={{ mt: 2 }} aria-label={translate('import.checking', { name: step.name })} />
          </div>
        )}
        {step.at === 'plan' && <PlanStep {...{ resource, labels, role, step }} />}
        {step.at === 'done' && <DoneResult done={step.done} />}
      </DialogContent>
      {step.at === 'plan' ? (
        <PlanActions step={step} onBack={restart} onImport={() => void confirm(step.file)} />
      ) : (
        <DialogActions sx={{ px: 3, py: 2 }}>
          <Button onClick={onClose}>
            {translate(step.at === 'done' ? 'export.close' : 'export.cancel')}
          </Button>
        </DialogActions>
      )}
    </PortalDialog>
  );
}

/** What has come of the import, and the way back. */
function DoneResult({ done: { counts, operation } }: { done: ImportDone }) {
  const translate = useTranslate();
  const told = [
    ...(counts.new > 0 ? [translate('import.added', { smart_count: counts.new })] : []),
    ...(counts.changed > 0 ? [translate('import.changed', { smart_count: counts.changed })] : []),
    ...(counts.same > 0 ? [translate('import.same', { smart_count: counts.same })] : []),
  ].join(' · ');
  return operation === null ? (
    <p>{told}</p>
  ) : (
    <DoneStep title="import.done" operation={operation}>
      <div>{told}</div>
    </DoneStep>
  );
}

interface Props {
  readonly step: Extract<ImportStep, { at: 'plan' }>;
  readonly onBack: () => void;
  readonly onImport: () => void;
}

/** Another file, or all of this one; why not, where a line has an error or nothing is to be done. */
function PlanActions({ step: { file, running }, onBack, onImport }: Props) {
  const translate = useTranslate();
  const { counts } = file.plan;
  const writes = counts.new + counts.changed;
  const because = whyNot(counts);
  return (
    <DialogActions sx={{ px: 3, py: 2, flexWrap: 'wrap', rowGap: 1 }}>
      {because !== undefined && (
        <Box id="import-why-not" role="status" sx={{ mr: 'auto', color: 'text.secondary' }}>
          {translate(because, { smart_count: counts.error })}
        </Box>
      )}
      <Button onClick={onBack} disabled={running}>
        {translate('import.other_file')}
      </Button>
      <Button
        variant="contained"
        disabled={because !== undefined}
        {...(because === undefined ? {} : { 'aria-describedby': 'import-why-not' })}
        loading={running}
        onClick={onImport}
      >
        {translate(writes === 0 ? 'import.button' : 'import.do', { smart_count: writes })}
      </Button>
    </DialogActions>
  );
}

function whyNot({ error, new: added, changed }: LineCounts): string | undefined {
  if (error > 0) return 'import.has_errors';
  return added + changed === 0 ? 'import.nothing_to_do' : undefined;
}
