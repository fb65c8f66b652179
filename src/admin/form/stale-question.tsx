import Button from '@mui/material/Button';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogContentText from '@mui/material/DialogContentText';
import { useState } from 'react';
import { useTranslate } from 'react-admin';
import type { Role } from '../../../domain/actor.ts';
import type { Resource } from '../../../resources/schema/define-resource.ts';
import { useFieldLabel } from '../../kinds/input-frame.tsx';
import { PortalDialog } from '../dialogs/portal-dialog.tsx';
import { ConflictChoice } from './conflict-choice.tsx';
import type { Choices } from './merge-edits.ts';
import type { Overtaken } from './use-sending.ts';

interface Props {
  readonly resource: Resource;
  readonly role: Role;
  readonly overtaken: Overtaken;
  readonly onSave: (choices: Choices) => void;
  readonly onBack: () => void;
}

/** Somebody else was faster at the same fields: one chooses field by field, and nothing is lost unseen. */
export function StaleQuestion({ resource, role, overtaken, onSave, onBack }: Props) {
  const translate = useTranslate();
  const labelOf = useFieldLabel(resource);
  const [choices, setChoices] = useState<Choices>({});
  const { conflicts, theirs, who, current } = overtaken;
  const isDecided = conflicts.every(({ name }) => choices[name] !== undefined);
  return (
    <PortalDialog title={translate('form.stale_title')} width={600} onClose={onBack}>
      <DialogContent>
        <DialogContentText variant="body2" sx={{ mb: 2 }}>
          {translate('form.stale_text')}
        </DialogContentText>
        {conflicts.map(conflict => (
          <ConflictChoice
            key={conflict.name}
            resource={resource}
            role={role}
            conflict={conflict}
            row={current}
            last={who.get(conflict.name)}
            chosen={choices[conflict.name]}
            onChoose={choice => setChoices(all => ({ ...all, [conflict.name]: choice }))}
          />
        ))}
        {theirs.length > 0 && (
          <DialogContentText variant="body2">
            {translate('form.stale_also', {
              names: theirs.map(({ name, field }) => labelOf(name, field)).join(', '),
            })}
          </DialogContentText>
        )}
      </DialogContent>
      <DialogActions sx={{ px: 3, py: 2 }}>
        <Button onClick={onBack}>{translate('form.stale_back')}</Button>
        <Button
          variant="contained"
          disabled={!isDecided}
          title={isDecided ? undefined : translate('form.stale_undecided')}
          onClick={() => onSave(choices)}
        >
          {translate('form.stale_save')}
        </Button>
      </DialogActions>
    </PortalDialog>
  );
}
