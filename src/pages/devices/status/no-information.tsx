import { useTranslate } from 'react-admin';

/** QA-06 */
export function NoInformation() {
  const translate = useTranslate();
  return <p className="faint">{translate('system_status.none')}</p>;
}
