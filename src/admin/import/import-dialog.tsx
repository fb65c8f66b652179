import Button from '@mui/material/Button';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import LinearProgress from '@mui/material/LinearProgress';
import { useTranslate } from 'react-admin';
import type { Role } from '../../../domain/actor.ts';
import type { Resource } from '../../../resources/schema/define-resource.ts';
import type { Labels } from '../labels.ts';
import { PortalDialog } from '../portal-dialog.tsx';
import { DoneResult } from './done-result.tsx';
import { FileStep } from './file-step.tsx';
import './import.css';
import { PlanActions } from './plan-actions.tsx';
import { PlanStep } from './plan-step.tsx';
import { useImport } from './use-import.ts';

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
