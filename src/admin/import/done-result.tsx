import { useTranslate } from 'react-admin';
import { DoneStep } from '../../booking/done-step.tsx';
import type { ImportDone } from './import-answers.ts';

/** What has come of the import, and the way back. */
export function DoneResult({ done: { counts, operation } }: { done: ImportDone }) {
  const translate = useTranslate();
  const told = [
    ...(counts.new > 0 ? [translate('import.added', { smart_count: counts.new })] : []),
    ...(counts.changed > 0 ? [translate('import.changed', { smart_count: counts.changed })] : []),
    ...(counts.same > 0 ? [translate('import.same', { smart_count: counts.same })] : []),
  ].join(' · ');
  return operation === null ? (
    <p>{told}</p>
  ) : (
    <DoneStep title="import.done" operation={operation}>
      <div>{told}</div>
    </DoneStep>
  );
}
