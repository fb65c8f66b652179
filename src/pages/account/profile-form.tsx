import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import type { FormEvent, KeyboardEvent } from 'react';
import { useTranslate } from 'react-admin';
import { FormProvider } from 'react-hook-form';
import type { Actor } from '../../../domain/actor.ts';
import { users } from '../../../resources/users.ts';
import { ResourceForm } from '../../admin/resource-form.tsx';
import type { Row } from '../../admin/row.ts';
import { UnsavedQuestion } from '../../admin/unsaved-question.tsx';
import { useResourceForm } from '../../admin/use-resource-form.ts';
import { useUnsavedQuestion } from '../../admin/use-unsaved-question.ts';

/** FORM-PROFILE-05, in this order. */
const shown = [
  'first_name',
  'last_name',
  'phone_number',
  'date_of_birth',
  'support_email',
  'sex',
  'send_noti_booking_email_partner',
] as const;

interface Props {
  readonly actor: Actor;
  readonly row: Row;
}

/** One's own profile, changed in place. */
export function ProfileForm({ actor, row }: Props) {
  const translate = useTranslate();
  const { form, fields, failure, overtaken, submit, takeTheirs } = useResourceForm(users, actor, row);
  const { isDirty, isSubmitting } = form.formState;
  const leaving = useUnsavedQuestion(isDirty, ({ pathname }) => pathname === '/information');

  async function saveAndLeave() {
    if ((await submit()) === undefined) return leaving.stay();
    leaving.allow();
    leaving.leave();
  }
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    void submit();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) onSubmit(event);
  };

  return (
    <FormProvider {...form}>
      <Box
        component="form"
        noValidate
        onSubmit={onSubmit}
        onKeyDown={onKeyDown}
        sx={{ display: 'grid', gap: 2 }}
      >
        <ResourceForm resource={users} fields={fields} only={shown} />
        {failure !== undefined && <Alert severity="error">{failure}</Alert>}
        {overtaken !== undefined && (
          <Alert
            severity="warning"
            action={<Button onClick={takeTheirs}>{translate('form.stale_reload')}</Button>}
          >
            {translate('form.stale_title')}
          </Alert>
        )}
        <Box>
          <Button type="submit" variant="contained" loading={isSubmitting} disabled={!isDirty}>
            {translate('form.save')}
          </Button>
        </Box>
      </Box>
      {leaving.isAsking && (
        <UnsavedQuestion onStay={leaving.stay} onLeave={leaving.leave} onSave={() => void saveAndLeave()} />
      )}
    </FormProvider>
  );
}
