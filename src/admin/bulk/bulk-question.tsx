import { useTranslate } from 'react-admin';
import type { BulkAction } from '../../../resources/schema/bulk.ts';
import { QuestionDialog } from '../question-dialog.tsx';
import { useCounted } from './use-counted.ts';
import { type BulkQuestionProps, useStartJob } from './use-start-job.ts';

interface Props extends BulkQuestionProps {
  readonly action: Exclude<BulkAction, 'change'>;
}

/** Asks before many rows go, or come back: how many, and what becomes of them. */
export function BulkQuestion({ action, ...props }: Props) {
  const { resource, labels, count, onClose } = props;
  const translate = useTranslate();
  const what = useCounted()(count, labels);
  const { start, isStarting, failure } = useStartJob(props);
  const forGood = action === 'remove' && !resource.softDelete;
  const becomes = action === 'restore' ? 'bulk.come_back' : forGood ? 'bulk.erased' : 'bulk.taken_off';
  return (
    <QuestionDialog
      title={translate(`bulk.ask_${action}`, { what })}
      question={translate(becomes)}
      what={translate(forGood ? 'bulk.each' : 'bulk.each_and_undo')}
      yes={translate(`bulk.do_${action}`, { what })}
      isRemoval={action === 'remove'}
      busy={isStarting}
      refusal={failure}
      onYes={() => void start({ action })}
      onClose={onClose}
    />
  );
}
