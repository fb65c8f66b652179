import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Checkbox from '@mui/material/Checkbox';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import FormControlLabel from '@mui/material/FormControlLabel';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { useDataProvider, useTranslate } from 'react-admin';
import { FormProvider, useForm, useWatch } from 'react-hook-form';
import { jobCalls } from '../../../contract/jobs.ts';
import type { PortalDataProvider } from '../../../dataProvider/index.ts';
import type { BulkAction, BulkSetting } from '../../../resources/schema/bulk.ts';
import type { Resource } from '../../../resources/schema/define-resource.ts';
import { useText } from '../../i18n/use-text.ts';
import { blankValue, isBlank } from '../../kinds/value-at.ts';
import { PortalDialog, QuestionDialog } from '../dialogs/portal-dialog.tsx';
import { onlyId, ReferringNote, useReferring } from '../dialogs/referring-note.tsx';
import { type MeantRows, useOverrides } from '../engine-context.tsx';
import type { FormField } from '../form/form-fields.ts';
import { ResourceForm } from '../form/resource-form.tsx';
import { serverMessage } from '../form/server-message.ts';
import { useCounted, useLabels } from '../labels.ts';

/** What can be asked about many rows before it happens. */
export interface BulkQuestionProps {
  readonly resource: Resource;
  readonly labels: { readonly one: string; readonly many: string };
  readonly rows: MeantRows;
  readonly count: number;
  readonly onClose: () => void;
  readonly onStarted: (job: number) => void;
}

interface ChangeProps extends BulkQuestionProps {
  readonly fields: readonly FormField[];
}

/** Sets one field to one value in many rows: which field, and to what. Nothing is chosen, and nothing emptied, unasked. */
export function BulkChange({ fields, ...props }: ChangeProps) {
  const { resource, labels, count, onClose } = props;
  const translate = useTranslate();
  const { field: labelOf } = useLabels(resource);
  const [name, setName] = useState('');
  const [empties, setEmpties] = useState(false);
  const form = useForm<Record<string, unknown>>();
  const value: unknown = useWatch({ control: form.control, name });
  const { start, isStarting, failure } = useStartJob(props);
  const { form: { NoteOfMany } = {} } = useOverrides(resource.name);
  const what = useCounted()(count, labels);
  const field = fields.find(each => each.name === name)?.field;
  const isReady = field !== undefined && (empties || !isBlank(value));

  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!isReady) return;
    const checked = field.schema.safeParse(empties ? emptyOf(field) : value);
    if (!checked.success)
      form.setError(name, { message: checked.error.issues[0]?.message ?? '' }, { shouldFocus: true });
    else void start({ action: 'change', field: name, value: checked.data ?? null });
  };
  const choose = (next: string) => {
    form.reset(blankOf(fields, next));
    setEmpties(false);
    setName(next);
  };
  return (
    <PortalDialog title={translate('bulk.ask_change', { what })} width={520} onClose={onClose}>
      <FormProvider {...form}>
        <form noValidate onSubmit={submit}>
          <DialogContent sx={{ display: 'grid', gap: 2, pt: '8px !important' }}>
            <TextField
              select
              autoFocus
              fullWidth
              size="small"
              label={translate('bulk.field')}
              value={name}
              onChange={({ target }) => choose(target.value)}
            >
              {fields.map(each => (
                <MenuItem key={each.name} value={each.name}>
                  {labelOf(each.name)}
                </MenuItem>
              ))}
            </TextField>
            {field !== undefined && !empties && (
              <ResourceForm key={name} resource={resource} fields={fields} only={[name]} />
            )}
            {field?.required === false && blankValue(field) !== false && (
              <FormControlLabel
                control={<Checkbox checked={empties} onChange={(_, next) => setEmpties(next)} />}
                label={translate('bulk.empty_field')}
              />
            )}
            {NoteOfMany && <NoteOfMany rows={props.rows} name={name} value={value} />}
            <Typography variant="body2" color="textSecondary">
              {translate(resource.softDelete ? 'bulk.each_and_undo' : 'bulk.each')}
            </Typography>
            {failure !== undefined && <Alert severity="error">{failure}</Alert>}
          </DialogContent>
          <DialogActions sx={{ px: 3, py: 2 }}>
            <Button onClick={onClose}>{translate('list.cancel')}</Button>
            <Button type="submit" variant="contained" disabled={!isReady} loading={isStarting}>
              {translate('bulk.do_change', { what })}
            </Button>
          </DialogActions>
        </form>
      </FormProvider>
    </PortalDialog>
  );
}

/** A field without a value, also where a new row begins with one. */
function emptyOf(field: FormField['field']): unknown {
  const value = blankValue(field);
  return isBlank(value) ? value : null;
}

function blankOf(fields: readonly FormField[], name: string): Record<string, unknown> {
  const field = fields.find(each => each.name === name)?.field;
  return field === undefined ? {} : { [name]: blankValue(field) };
}

interface Props extends BulkQuestionProps {
  readonly action: 'remove' | 'restore';
}

/** Asks before many rows go, or come back: how many, and what becomes of them. */
export function BulkQuestion({ action, ...props }: Props) {
  const { resource, labels, count, onClose } = props;
  const translate = useTranslate();
  const what = useCounted()(count, labels);
  const { start, isStarting, failure } = useStartJob(props);
  const forGood = action === 'remove' && !resource.softDelete;
  const referring = useReferring(resource, props.rows, action === 'remove');
  const becomes = action === 'restore' ? 'bulk.come_back' : forGood ? 'bulk.erased' : 'bulk.taken_off';
  return (
    <QuestionDialog
      title={translate(`bulk.ask_${action}`, { what })}
      question={translate(becomes)}
      what={translate(forGood ? 'bulk.each' : 'bulk.each_and_undo')}
      yes={translate(`bulk.do_${action}`, { what })}
      isRemoval={action === 'remove'}
      isBrief
      disabled={referring.isLoading}
      busy={isStarting}
      refusal={failure}
      onYes={() => void start({ action })}
      onClose={onClose}
    >
      {referring.isWorthTelling && <ReferringNote referring={referring} id={onlyId(props.rows)} />}
    </QuestionDialog>
  );
}

/** Asks before what the resource brings itself is done to many rows. */
export function SettingQuestion({
  setting,
  ...props
}: BulkQuestionProps & { readonly setting: BulkSetting }) {
  const { resource, labels, count, onClose } = props;
  const translate = useTranslate();
  const text = useText();
  const { start, isStarting, failure } = useStartJob(props);
  const { field: labelOf } = useLabels(resource);
  const words = { label: text(setting.label), what: useCounted()(count, labels) };
  const fields = Object.keys(setting.sets).map(labelOf).join(', ');
  return (
    <QuestionDialog
      title={translate('bulk.ask_set', words)}
      question={translate('bulk.will_set', { fields })}
      what={translate(resource.softDelete ? 'bulk.each_and_undo' : 'bulk.each')}
      yes={words.label}
      busy={isStarting}
      refusal={failure}
      onYes={() => void start({ action: 'set', setting: setting.id })}
      onClose={onClose}
    />
  );
}

interface Work {
  readonly action: BulkAction;
  readonly field?: string;
  readonly value?: unknown;
  readonly setting?: string;
}

/** Starts the job that does it; a refusal stays to be read. */
export function useStartJob({ resource, rows, onStarted }: BulkQuestionProps) {
  const provider = useDataProvider<PortalDataProvider>();
  const queries = useQueryClient();
  const text = useText();
  const [isStarting, setIsStarting] = useState(false);
  const [failure, setFailure] = useState<string>();
  const start = async (work: Work) => {
    setIsStarting(true);
    setFailure(undefined);
    try {
      const { id } = await provider.submit(jobCalls.start(resource), { body: { ...work, ...rows } });
      void queries.invalidateQueries({ queryKey: ['jobs'] });
      onStarted(id);
    } catch (error) {
      setFailure(text(serverMessage(error, 'errors.request_failed')));
      setIsStarting(false);
    }
  };
  return { start, isStarting, failure };
}
