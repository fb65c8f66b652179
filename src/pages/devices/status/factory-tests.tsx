import { useState } from 'react';
import { useTranslate } from 'react-admin';
import { factoryTests } from '../../../../domain/testing-records.ts';
import { PlaceTime, ShortPlaceTime } from '../../../booking/place-time.tsx';
import type { TestingRecordRow } from '../testing-record.ts';
import { NoInformation } from './no-information.tsx';
import { TestResult } from './test-result.tsx';

interface Props {
  readonly records: readonly TestingRecordRow[];
  readonly zone: string;
}

/** What the device came to before it left the factory; of several tests the latest, the others at hand (QA-02, QA-06). */
export function FactoryTests({ records, zone }: Props) {
  const translate = useTranslate();
  const tests = factoryTests(records);
  const [chosen, setChosen] = useState<number>();
  const shown = tests.find(({ id }) => id === chosen) ?? tests[0];
  if (shown === undefined) return <NoInformation />;
  return (
    <>
      {tests.length > 1 && (
        <fieldset className="test-choice">
          <legend>{translate('system_status.tests')}</legend>
          {tests.map(({ id, update_time }) => (
            <button key={id} type="button" aria-pressed={id === shown.id} onClick={() => setChosen(id)}>
              <ShortPlaceTime start={update_time} zone={zone} />
            </button>
          ))}
        </fieldset>
      )}
      <TestResult
        key={shown.id}
        record={shown}
        from={shown.user !== null && translate('system_status.tested_by', { email: shown.user.email })}
      >
        <PlaceTime start={shown.update_time} zone={zone} />
      </TestResult>
    </>
  );
}
