import { useDelete, useNotify, useTranslate } from 'react-admin';
import { inSentence } from '../../../domain/text/in-sentence.ts';
import { rowTitle } from '../../kinds/reference/reference-cell.tsx';
import type { RowActionProps } from '../engine-context.tsx';
import { serverMessage } from '../form/server-message.ts';
import { useLabels } from '../labels.ts';
import { QuestionDialog } from './portal-dialog.tsx';
import { ReferringNote, useReferring } from './referring-note.tsx';

/** Asks before a row goes; only 'Yes' sends the call (ACT-04, ACT-07, DEC-05). */
export function RemoveQuestion({ row, resource, onClose }: RowActionProps) {
  const translate = useTranslate();
  const notify = useNotify();
  const { one } = useLabels(resource);
  const [remove, { isPending }] = useDelete();
  const yes = () =>
    remove(
      resource.name,
      { id: row.id, previousData: row },
      {
        mutationMode: 'pessimistic',
        onSuccess: () => {
          notify('list.removed_done', { type: 'success' });
          onClose();
        },
        onError: error => {
          notify(serverMessage(error, translate('list.removed_failed')), { type: 'error' });
          onClose();
        },
      },
    );
  const title = rowTitle(resource, row);
  const referring = useReferring(resource, { ids: [row.id] });
  return (
    <QuestionDialog
      title={translate('list.warning')}
      question={translate('list.remove_question', { name: inSentence(one) })}
      what={translate(resource.softDelete ? 'list.remove_what' : 'list.remove_for_good', { title })}
      yes={translate('list.yes')}
      isRemoval
      isBrief
      disabled={referring.isLoading}
      busy={isPending}
      onYes={() => void yes()}
      onClose={onClose}
    >
      {referring.isWorthTelling && <ReferringNote referring={referring} id={row.id} />}
    </QuestionDialog>
  );
}
