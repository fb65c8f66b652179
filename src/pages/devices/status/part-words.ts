import { useTranslate } from 'react-admin';
import { ResultStatus, resultStatuses } from '../../../../domain/bookings/session-result.ts';
import type { BedPart, PartState } from '../../../../domain/devices/test-report.ts';
import { useText } from '../../../i18n/use-text.ts';

/** How a part is called: known ones by name, others by the number or word that the device gives them. */
export function usePartName(): (part: BedPart) => string {
  const translate = useTranslate();
  return ({ key, kind }) => {
    const own = /^(?:motor|sensor)_?(.+)$/i.exec(key)?.[1];
    const what = (own ?? key).replaceAll('_', ' ');
    const fallback = kind === 'motor' || kind === 'sensor' ? `system_status.${kind}` : 'system_status.other';
    return translate(`system_status.parts.${key}`, { _: translate(fallback, { what }) });
  };
}

const readings: Readonly<Partial<Record<PartState, ResultStatus>>> = {
  failed: ResultStatus.Incorrect,
  passed: ResultStatus.Correct,
  off: ResultStatus.Disable,
};

/** What the state of a part is called: as in the catalogue of results, or that nobody tested it (QA-05). */
export function useStateName(): (state: PartState) => string {
  const translate = useTranslate();
  const text = useText();
  return state => {
    const known = resultStatuses.find(({ value }) => value === readings[state]);
    return known === undefined ? translate('system_status.not_tested') : text(known.label);
  };
}
