import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import type { FormEvent, KeyboardEvent } from 'react';
import { useTranslate } from 'react-admin';
import { FormProvider } from 'react-hook-form';
import { supports } from '../../../resources/supports.ts';
import { type Draft, draftKey } from '../../admin/form/draft-store.ts';
import { DraftOffer, useDraftOwner, useKeptDraft } from '../../admin/form/kept-draft.tsx';
import { SupportFields, useSupportForm } from '../../devices/support-request.tsx';
import { useText } from '../../i18n/use-text.ts';

/** Asks for help with one's account, or with anything that is no device (DEC-70, FORM-SUPPORT). */
export function SupportSection({ userId }: { readonly userId: number }) {
  const translate = useTranslate();
  const text = useText();
  const { form, send, sent, failed } = useSupportForm({ subject: '', category: 'ACCOUNT_ISSUE' }, { userId });
  const draft = useSupportDraft(form);
  if (sent !== undefined)
    return (
      <Box sx={{ display: 'grid', gap: 2 }}>
        <Alert severity="success" role="status">
          {text(sent.message)}
        </Alert>
        <div>{translate('support.number', { id: sent.id })}</div>
        <div>{translate('support.answer')}</div>
      </Box>
    );

  const submit = async (event: FormEvent | KeyboardEvent) => {
    event.preventDefault();
    if (await send()) draft.end();
  };
  return (
    <FormProvider {...form}>
      <Box
        component="form"
        noValidate
        onSubmit={event => void submit(event)}
        onKeyDown={event => {
          if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) void submit(event);
        }}
        sx={{ display: 'grid', gap: 2 }}
      >
        {draft.offered !== undefined && (
          <DraftOffer draft={draft.offered} onRestore={draft.restore} onDiscard={draft.discard} />
        )}
        {failed && <Alert severity="error">{translate('support.failed')}</Alert>}
        <SupportFields />
        <Box>
          <Button type="submit" variant="contained" loading={form.formState.isSubmitting}>
            {translate('support.send')}
          </Button>
        </Box>
      </Box>
    </FormProvider>
  );
}

/** Nothing of a long description is lost by a reload or by another page. */
function useSupportDraft(form: ReturnType<typeof useSupportForm>['form']) {
  const { isDirty } = form.formState;
  const kept = useKeptDraft({
    key: draftKey(useDraftOwner(), supports.name, undefined),
    subscribe: changed => form.subscribe({ formState: { values: true }, callback: changed }),
    isDirty: () => isDirty,
    draftOf: time => (isDirty ? { time, values: { ...form.getValues() }, base: {} } : undefined),
  });
  const restore = ({ values }: Draft) => {
    for (const name of ['subject', 'description', 'category'] as const)
      if (typeof values[name] === 'string') form.setValue(name, values[name], { shouldDirty: true });
    kept.answer();
  };
  return { ...kept, restore };
}
