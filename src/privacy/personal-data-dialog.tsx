import { useState } from 'react';
import { useDataProvider, useNotify, useTranslate } from 'react-admin';
import { privacyCalls } from '../../contract/privacy.ts';
import type { PortalDataProvider } from '../../dataProvider/index.ts';
import { QuestionDialog } from '../admin/dialogs/question-dialog.tsx';
import { serverMessage } from '../admin/form/server-message.ts';
import type { RowActionProps } from '../admin/overrides.ts';
import { useText } from '../i18n/use-text.ts';

/** Saves all that is known of a person as one file, as they may ask for it. */
export function PersonalDataDialog({ row, onClose }: RowActionProps) {
  const translate = useTranslate();
  const { isSaving, save } = usePersonalData(Number(row.id));
  return (
    <QuestionDialog
      title={translate('privacy.data')}
      question={translate('privacy.data_question', { email: String(row.email) })}
      what={translate('privacy.data_what')}
      yes={translate('privacy.data_save')}
      busy={isSaving}
      onYes={() => void save().then(onClose)}
      onClose={onClose}
    />
  );
}

/** Fetches the file of a person and gives it to the browser to save. */
export function usePersonalData(id: number) {
  const provider = useDataProvider<PortalDataProvider>();
  const text = useText();
  const notify = useNotify();
  const translate = useTranslate();
  const [isSaving, setSaving] = useState(false);
  const save = async () => {
    setSaving(true);
    try {
      const known = await provider.ask(privacyCalls.personalData, { params: { id } });
      const file = new Blob([JSON.stringify(known, null, 2)], { type: 'application/json' });
      const address = URL.createObjectURL(file);
      const link = document.createElement('a');
      link.href = address;
      link.download = `personal-data-${id}.json`;
      link.click();
      // The browser has begun to read it by then.
      setTimeout(() => URL.revokeObjectURL(address), 60_000);
    } catch (error) {
      notify(text(serverMessage(error, translate('errors.request_failed'))), { type: 'error' });
    }
    setSaving(false);
  };
  return { isSaving, save };
}
