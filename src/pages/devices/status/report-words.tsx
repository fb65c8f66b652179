import { useTranslate } from 'react-admin';
import { partsIn, type TestReport } from '../../../../domain/test-report.ts';
import { usePartName } from './part-words.ts';

/** What a test came to in whole sentences: which parts failed, which nobody tested, which are switched off. */
export function ReportWords({ report }: { readonly report: TestReport }) {
  const translate = useTranslate();
  const nameOf = usePartName();
  const sentence = (state: 'failed' | 'not-tested' | 'off', message: string) => {
    const parts = partsIn(report, state);
    if (parts.length === 0) return null;
    const names = parts.map(nameOf).join(', ');
    return <p>{translate(message, { smart_count: parts.length, parts: names })}</p>;
  };
  if (report.result === 'Empty') return <p>{translate('system_status.says_nothing')}</p>;
  return (
    <>
      {sentence('failed', 'system_status.failed')}
      {sentence('not-tested', 'system_status.untested')}
      {sentence('off', 'system_status.off')}
      {partsIn(report, 'passed').length === report.parts.length && (
        <p>{translate('system_status.all_passed', { smart_count: report.parts.length })}</p>
      )}
    </>
  );
}
