import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { type FormEvent, useState } from 'react';
import { useTranslate } from 'react-admin';
import { FormProvider, useForm, useWatch } from 'react-hook-form';
import { blankValue } from '../../kinds/value-at.ts';
import { PortalDialog } from '../dialogs/portal-dialog.tsx';
import type { FormField } from '../form/form-fields.ts';
import { ResourceForm } from '../form/resource-form.tsx';
import { useLabels } from '../labels.ts';
import { useCounted } from './use-counted.ts';
import { type BulkQuestionProps, useStartJob } from './use-start-job.ts';

interface Props extends BulkQuestionProps {
  readonly fields: readonly FormField[];
}

/** Sets one field to one value in many rows: which field, and to what. */
export function BulkChange({ fields, ...props }: Props) {
  const { resource, labels, count, onClose } = props;
  const translate = useTranslate();
  const { field: labelOf } = useLabels(resource);
  const [name, setName] = useState(fields[0]?.name ?? '');
  const form = useForm<Record<string, unknown>>({ defaultValues: blankOf(fields, name) });
  const { start, isStarting, failure } = useStartJob(props);
  const what = useCounted()(count, labels);
  const field = fields.find(each => each.name === name)?.field;

  const submit = (event: FormEvent) => {
    event.preventDefault();
    const checked = field?.schema.safeParse(form.getValues(name));
    if (checked?.success === false)
      form.setError(name, { message: checked.error.issues[0]?.message ?? '' }, { shouldFocus: true });
    else void start({ action: 'change', field: name, value: checked?.data ?? null });
  };
  const choose = (next: string) => {
    form.reset(blankOf(fields, next));
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
            <ResourceForm key={name} resource={resource} fields={fields} only={[name]} />
            {field?.required === false && <EmptyNote key={`${name} empty`} name={name} />}
            <Typography variant="body2" color="textSecondary">
              {translate(resource.softDelete ? 'bulk.each_and_undo' : 'bulk.each')}
            </Typography>
            {failure !== undefined && <Alert severity="error">{failure}</Alert>}
          </DialogContent>
          <DialogActions sx={{ px: 3, py: 2 }}>
            <Button onClick={onClose}>{translate('list.cancel')}</Button>
            <Button type="submit" variant="contained" loading={isStarting}>
              {translate('bulk.do_change', { what })}
            </Button>
          </DialogActions>
        </form>
      </FormProvider>
    </PortalDialog>
  );
}

/** What is left blank empties the field, and is no oversight that nobody is told of. */
function EmptyNote({ name }: { readonly name: string }) {
  const translate = useTranslate();
  const value: unknown = useWatch({ name });
  if (value !== null && value !== undefined && value !== '') return null;
  return <Alert severity="warning">{translate('bulk.emptied')}</Alert>;
}

function blankOf(fields: readonly FormField[], name: string): Record<string, unknown> {
  const field = fields.find(each => each.name === name)?.field;
  return field === undefined ? {} : { [name]: blankValue(field) };
}
