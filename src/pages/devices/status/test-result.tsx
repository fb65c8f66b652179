import { type ReactNode, useState } from 'react';
import { useTranslate } from 'react-admin';
import { testResults } from '../../../../domain/session-result.ts';
import { testReport } from '../../../../domain/test-report.ts';
import { ToneTag } from '../../../cells/tone-tag.tsx';
import { useText } from '../../../i18n/use-text.ts';
import type { TestingRecordRow } from '../testing-record.ts';
import { BedDrawing } from './bed-drawing.tsx';
import { PartList } from './part-list.tsx';
import { ReportWords } from './report-words.tsx';

interface Props {
  readonly record: TestingRecordRow;
  /** Of which session, or by whom. */
  readonly from: ReactNode;
  /** When. */
  readonly children: ReactNode;
}

/** One self-test: its result, what that means, the bed with its failing parts, and every part in words (QA-03, QA-04). */
export function TestResult({ record, from, children }: Props) {
  const translate = useTranslate();
  const text = useText();
  const [pointed, setPointed] = useState<string>();
  const report = testReport(record);
  const { tone } = testResults.find(({ value }) => value === report.result) ?? testResults[2];
  return (
    <div className="test-result">
      <div className="test-head">
        <ToneTag tone={tone}>{text(report.result)}</ToneTag>
        <span>{from}</span>
      </div>
      <div className="faint">{children}</div>
      <ReportWords report={report} />
      <div className="test-parts">
        <BedDrawing parts={report.parts} pointed={pointed} />
        <PartList label={translate('system_status.all_parts')} parts={report.parts} onPoint={setPointed} />
      </div>
    </div>
  );
}
