import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogContentText from '@mui/material/DialogContentText';
import FormControlLabel from '@mui/material/FormControlLabel';
import Radio from '@mui/material/Radio';
import RadioGroup from '@mui/material/RadioGroup';
import { type ReactNode, useId, useState } from 'react';
import { useTranslate } from 'react-admin';
import type { Role } from '../../../domain/actor.ts';
import { inOneLine } from '../../../domain/text/in-one-line.ts';
import type { Resource } from '../../../resources/schema/define-resource.ts';
import { enKeptTyping } from '../../i18n/en/kept-typing.ts';
import { addWords } from '../../i18n/later-words.ts';
import { useFieldLabel } from '../../kinds/input-frame.tsx';
import { browserZone, formatInstant } from '../../kinds/time/written-times.ts';
import { blank } from '../../kinds/value-at.ts';
import { PortalDialog } from '../dialogs/portal-dialog.tsx';
import { useOverrides } from '../engine-context.tsx';
import { HistoryValue, writtenValue } from '../history/change-list.tsx';
import type { Row } from '../table/row.ts';
import type { Choices, Conflict } from './save-row.ts';
import type { LastChange, Overtaken } from './use-sending.ts';

addWords(enKeptTyping);

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

type Choice = 'mine' | 'theirs';

interface ConflictChoiceProps {
  readonly resource: Resource;
  readonly role: Role;
  readonly conflict: Conflict;
  readonly row: Row;
  /** Who set the field meanwhile, where that is known. */
  readonly last: LastChange | undefined;
  readonly chosen: Choice | undefined;
  readonly onChoose: (choice: Choice) => void;
}

/** One field that two people set differently: what it was, theirs with who and when, and one's own. */
function ConflictChoice({ resource, role, conflict, row, last, chosen, onChoose }: ConflictChoiceProps) {
  const translate = useTranslate();
  const id = useId();
  const { name, field } = conflict;
  const label = useFieldLabel(resource)(name, field);
  const by = useBy(last);
  const value = (side: 'before' | 'theirs' | 'mine') => (
    <Value {...{ resource, role, conflict, row }} value={conflict[side]} />
  );
  const options = [
    { choice: 'theirs', title: translate('form.stale_theirs'), beside: by },
    { choice: 'mine', title: translate('form.stale_mine'), beside: undefined },
  ] as const;
  return (
    <Box sx={{ mb: 2 }}>
      <Box id={id} component="h3" sx={{ typography: 'subtitle2', m: 0 }}>
        {label}
      </Box>
      <Box sx={{ ml: '27px', mt: 0.5 }}>
        <Line title={translate('form.stale_before')}>{value('before')}</Line>
      </Box>
      <RadioGroup
        aria-labelledby={id}
        value={chosen ?? ''}
        onChange={(_event, next) => onChoose(next === 'mine' ? 'mine' : 'theirs')}
      >
        {options.map(({ choice, title, beside }) => (
          <FormControlLabel
            key={choice}
            value={choice}
            control={<Radio size="small" />}
            sx={{
              alignItems: 'start',
              mr: 0,
              '& .MuiFormControlLabel-label': { minWidth: 0, flex: 1, pt: 0.75 },
            }}
            label={
              <Line title={title} beside={beside}>
                {value(choice)}
              </Line>
            }
          />
        ))}
      </RadioGroup>
    </Box>
  );
}

/** `Ada Hartley, 21/11/2026 14:05` */
function useBy(last: LastChange | undefined): string | undefined {
  const translate = useTranslate();
  if (last === undefined) return undefined;
  const { by, time } = last;
  const name =
    by === null ? translate('history.by_server') : by === 'staff' ? translate('history.by_staff') : by.name;
  return translate('form.stale_by', { name, time: formatInstant(time, browserZone()) });
}

interface LineProps {
  readonly title: string;
  readonly beside?: string | undefined;
  readonly children: ReactNode;
}

function Line({ title, beside, children }: LineProps) {
  return (
    <Box component="span" sx={{ display: 'block', typography: 'body2', overflowWrap: 'anywhere' }}>
      <Box component="span" sx={{ color: 'text.secondary' }}>
        {inOneLine([title, beside])}
      </Box>
      <Box component="span" sx={{ display: 'block', maxHeight: 160, overflowY: 'auto' }}>
        {children}
      </Box>
    </Box>
  );
}

/** Texts in full and in their own direction; all else as lists draw it. */
function Value({
  resource,
  role,
  conflict: { name, field },
  row,
  value,
}: Pick<ConflictChoiceProps, 'resource' | 'role' | 'conflict' | 'row'> & { value: unknown }) {
  const custom: Readonly<Record<string, unknown>> = useOverrides(resource.name).cells ?? {};
  const text = custom[name] === undefined ? writtenValue(field, value) : undefined;
  if (text !== undefined)
    return (
      <bdi dir="auto" style={{ whiteSpace: 'pre-wrap' }}>
        {text === '' ? blank : text}
      </bdi>
    );
  const beside = { ...row, [name]: value };
  return <HistoryValue resource={resource.name} {...{ name, field, value, role }} row={beside} />;
}
