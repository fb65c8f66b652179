import { useTranslate } from 'react-admin';
import { currentSystem } from '../../../../domain/testing-records.ts';
import { PlaceTime } from '../../../booking/place-time.tsx';
import type { TestingRecordRow } from '../testing-record.ts';
import { NoInformation } from './no-information.tsx';
import { TestResult } from './test-result.tsx';

interface Props {
  readonly records: readonly TestingRecordRow[];
  /** Of the device's place. */
  readonly zone: string;
}

/** How the device was when it was last asked: at the end of its latest session (SYS-02). */
export function CurrentSystem({ records, zone }: Props) {
  const translate = useTranslate();
  const record = currentSystem(records);
  if (record === undefined) return <NoInformation />;
  const from = record.index === 1 ? 'system_status.from_start' : 'system_status.from_end';
  return (
    <TestResult record={record} from={translate(from, { session: record.session_id ?? '' })}>
      <PlaceTime start={record.create_time} zone={zone} />
    </TestResult>
  );
}
