import { type ReactNode, useState } from 'react';
import { useTranslate } from 'react-admin';
import type { TestingRecordRow } from '../../../../contract/devices.ts';
import { testResults } from '../../../../domain/bookings/session-result.ts';
import {
  type PartResult,
  type PartState,
  partsIn,
  type TestReport,
  testReport,
} from '../../../../domain/devices/test-report.ts';
import { useText } from '../../../i18n/use-text.ts';
import { ToneTag } from '../../../kinds/choice-views.tsx';
import { BedDrawing, usePartName, useStateName } from './bed-drawing.tsx';

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
        <div className="bed" translate="no">
          <BedDrawing parts={report.parts} pointed={pointed} />
        </div>
        <PartList label={translate('system_status.all_parts')} parts={report.parts} onPoint={setPointed} />
      </div>
    </div>
  );
}

/** What a test came to in whole sentences: which parts failed, which nobody tested, which are switched off. */
function ReportWords({ report }: { readonly report: TestReport }) {
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

interface PartListProps {
  readonly label: string;
  readonly parts: readonly PartResult[];
  readonly onPoint: (key: string | undefined) => void;
}

const order = ['failed', 'not-tested', 'off', 'passed'] as const;

/** Every part in words, what failed first; pointing at one shows it in the drawing. */
function PartList({ label, parts, onPoint }: PartListProps) {
  const nameOf = usePartName();
  const stateName = useStateName();
  return (
    <ul className="parts" aria-label={label} onPointerLeave={() => onPoint(undefined)}>
      {parts
        .toSorted((one, other) => order.indexOf(one.state) - order.indexOf(other.state))
        .map(part => (
          <li
            key={`${part.group}.${part.key}`}
            className={`part-line part-${part.state}`}
            onPointerEnter={() => onPoint(part.key)}
          >
            <PartSign state={part.state} />
            <span>{nameOf(part)}</span>
            <span className="part-state">{stateName(part.state)}</span>
          </li>
        ))}
    </ul>
  );
}

const signs: Readonly<Record<PartState, string>> = {
  failed: 'M5 5l6 6m0-6l-6 6',
  passed: 'M4.500 8.500l2.500 2.500 4.500-5.500',
  off: 'M4.500 8h7',
  'not-tested': 'M6 6.200a2 2 0 1 1 2.800 1.900c-.600.300-.800.700-.800 1.300m0 2v.200',
};

/** The sign of a state by its shape; the words stand beside it. */
function PartSign({ state }: { readonly state: PartState }) {
  return (
    <svg className={`part-sign part-${state}`} viewBox="0 0 16 16" width="18" height="18" aria-hidden="true">
      <circle cx="8" cy="8" r="7" />
      <path d={signs[state]} />
    </svg>
  );
}
