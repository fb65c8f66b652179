import './status.css';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import { type ReactNode, useState } from 'react';
import { useTranslate } from 'react-admin';
import { useParams } from 'react-router';
import type { DeviceRow, TestingRecordRow } from '../../../../contract/devices.ts';
import { currentSystem, factoryTests } from '../../../../domain/devices/test-report.ts';
import { useClosePanel } from '../../../admin/dialogs/panel-address.ts';
import { oneLine, SidePanel } from '../../../admin/dialogs/side-panel.tsx';
import { serverMessage } from '../../../admin/form/server-message.ts';
import { ShowSection } from '../../../admin/show/show-section.tsx';
import { LocationTime, ShortLocationTime } from '../../../booking/location-time.tsx';
import { enDeviceStatus } from '../../../i18n/en/device-panels.ts';
import { addWords } from '../../../i18n/later-words.ts';
import { useText } from '../../../i18n/use-text.ts';
import { DeviceGate } from '../device-panel.tsx';
import { zoneOf } from '../device-time.ts';
import { useTestingRecords } from '../use-testing-records.ts';
import { TestResult } from './test-result.tsx';

addWords(enDeviceStatus);

/** The status of one device, over the page it was opened from (SYS-01). */
export function StatusPanel() {
  const translate = useTranslate();
  const id = Number(useParams().id);
  const close = useClosePanel(`/devices/${id}`);
  return (
    <DeviceGate id={id}>
      {(device, state) => (
        <SidePanel
          title={translate('system_status.title')}
          subtitle={device?.name}
          lines={oneLine}
          width={760}
          onClose={close}
        >
          {state}
          {device !== undefined && <StatusParts connectionId={device.connection_id} zone={zoneOf(device)} />}
        </SidePanel>
      )}
    </DeviceGate>
  );
}

/** The status of a device as a part of its page (SYS-01). */
export function StatusSection({ device }: { readonly device: DeviceRow }) {
  const translate = useTranslate();
  return (
    <ShowSection title={translate('system_status.title')}>
      <StatusParts connectionId={device.connection_id} zone={zoneOf(device)} brief />
    </ShowSection>
  );
}

interface StatusPartsProps {
  readonly connectionId: string;
  readonly zone: string;
  /** Whether the tests at the factory begin folded, where other things stand below them. */
  readonly brief?: boolean;
}

/** How the device is and how it was made: two parts that fold (SYS-01); only for whoever may read self-tests (SYS-03). */
function StatusParts({ connectionId, zone, brief = false }: StatusPartsProps) {
  const translate = useTranslate();
  const text = useText();
  const { data, error, refetch } = useTestingRecords(connectionId);
  if (data === undefined && error !== null)
    return (
      <Alert
        severity="error"
        action={
          <Button color="inherit" onClick={() => void refetch()}>
            {translate('show.retry')}
          </Button>
        }
      >
        {text(serverMessage(error, 'system_status.load_failed'))}
      </Alert>
    );
  if (data === undefined)
    return (
      <div aria-busy="true" role="status" aria-label={translate('show.loading')}>
        <Skeleton variant="rounded" height={44} sx={{ mb: 1 }} />
        <Skeleton variant="rounded" sx={{ height: { xs: 840, lg: 535 } }} />
      </div>
    );
  return (
    <div className="device-status">
      <Fold title={translate('system_status.current')} open>
        <CurrentSystem records={data} zone={zone} />
      </Fold>
      <Fold title={translate('system_status.factory')} open={!brief}>
        <FactoryTests records={data} zone={zone} />
      </Fold>
    </div>
  );
}

interface FoldProps {
  readonly title: string;
  readonly open: boolean;
  readonly children: ReactNode;
}

function Fold({ title, open, children }: FoldProps) {
  return (
    <details open={open}>
      <summary>
        <h3>{title}</h3>
      </summary>
      {children}
    </details>
  );
}

interface CurrentSystemProps {
  readonly records: readonly TestingRecordRow[];
  /** Of the device's location. */
  readonly zone: string;
}

/** How the device was when it was last asked: at the end of its latest session (SYS-02). */
function CurrentSystem({ records, zone }: CurrentSystemProps) {
  const translate = useTranslate();
  const record = currentSystem(records);
  if (record === undefined) return <NoInformation />;
  const from = record.index === 1 ? 'system_status.from_start' : 'system_status.from_end';
  return (
    <TestResult record={record} from={translate(from, { session: record.session_id ?? '' })}>
      <LocationTime start={record.create_time} zone={zone} />
    </TestResult>
  );
}

interface FactoryTestsProps {
  readonly records: readonly TestingRecordRow[];
  readonly zone: string;
}

/** What the device came to before it left the factory; of several tests the latest, the others at hand (QA-02, QA-06). */
function FactoryTests({ records, zone }: FactoryTestsProps) {
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
              <ShortLocationTime start={update_time} zone={zone} />
            </button>
          ))}
        </fieldset>
      )}
      <TestResult
        key={shown.id}
        record={shown}
        from={shown.user !== null && translate('system_status.tested_by', { email: shown.user.email })}
      >
        <LocationTime start={shown.update_time} zone={zone} />
      </TestResult>
    </>
  );
}

/** QA-06 */
function NoInformation() {
  const translate = useTranslate();
  return <p className="faint">{translate('system_status.none')}</p>;
}
