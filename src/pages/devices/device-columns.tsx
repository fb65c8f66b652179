import Box from '@mui/material/Box';
import type { ReactNode } from 'react';
import { useTranslate } from 'react-admin';
import { type FirmwareUpdate, firmwareUpdates } from '../../../domain/devices/firmware-version.ts';
import {
  type Complaint,
  type DeviceFacts,
  deviceHealth,
  healthChoices,
  type LastReport,
  readingsAsOf,
} from '../../../domain/devices/fleet-health.ts';
import { inOneLine } from '../../../domain/text/in-one-line.ts';
import type { CellProps } from '../../admin/engine-context.tsx';
import type { Row } from '../../admin/table/row.ts';
import { useNow } from '../../admin/timers.ts';
import { errorKey, timeAgo, useComplaintWords } from '../../devices/use-complaint-words.ts';
import { enDevicePage } from '../../i18n/en/device-page.ts';
import { enFleet } from '../../i18n/en/home.ts';
import { addWords } from '../../i18n/later-words.ts';
import { usePageLanguage } from '../../i18n/use-page-language.ts';
import { ChoiceCell, ToneTag } from '../../kinds/choice-views.tsx';
import { SignalCell } from '../../kinds/number/number-views.tsx';
import { blank, valueAt } from '../../kinds/value-at.ts';

addWords(enDevicePage);
addWords(enFleet);

/** What is worst about a device, in the words of home, and since when: as the server keeps it, so that lists and figures agree. */
export function HealthCell({ value, row, field, ...props }: CellProps<number | null>) {
  const now = useNow();
  const words = useComplaintWords(now);
  const shortWords = useShortWords(now);
  const state = healthChoices.find(choice => choice.value === value);
  if (state === undefined) return blank;
  const told = valueAt(row, 'health_since');
  const since = typeof told === 'string' ? told : null;
  const { complaints } = deviceHealth(factsOf(row), now);
  const all = complaints.map((complaint, index) => words(complaint, index === 0 ? since : null));
  const [worst] = complaints;
  return (
    <Box component="span" title={all.join('\n')} sx={oneLine}>
      <ChoiceCell {...props} {...{ value, row, field }} />
      {worst !== undefined && (
        <Box component="span" className="clamped faint">
          {shortWords(worst, since)}
        </Box>
      )}
    </Box>
  );
}

/** A complaint in few words: the state of the device stands beside it, and is not said twice. */
function useShortWords(now: number): (complaint: Complaint, since: string | null) => string {
  const translate = useTranslate();
  const updateWords = useUpdateWords();
  const locale = usePageLanguage();
  const what = (complaint: Complaint) => {
    const { kind } = complaint;
    if (kind === 'outdated') return updateWords(complaint.updates);
    if (kind === 'disabled') return complaint.reason ?? '';
    if (kind === 'error')
      return translate(`fleet.short.${errorKey(complaint)}`, {
        code: complaint.code,
        motor: complaint.motor,
      });
    return translate(`fleet.short.${kind}`, kind === 'weak-signal' ? { rssi: complaint.rssi } : {});
  };
  return (complaint, since) => inOneLine([what(complaint), since && timeAgo(since, now, locale, 'narrow')]);
}

function useUpdateWords(): (updates: readonly FirmwareUpdate[]) => string {
  const translate = useTranslate();
  return updates =>
    updates
      .map(({ part, running, newest }) => `${translate(`device.part.${part}`)} ${running} → ${newest}`)
      .join(', ');
}

/** One line of a row; on a phone, as many as there is room for. */
const oneLine = {
  display: 'inline-flex',
  alignItems: 'center',
  columnGap: 0.75,
  maxWidth: '100%',
  flexWrap: { xs: 'wrap', sm: 'nowrap' },
};

/** What a device last said that it runs, and whether its hardware has something newer for any part of it. */
export function FirmwareColumn({ row }: CellProps) {
  const translate = useTranslate();
  const { report, hardware } = factsOf(row);
  const updates = firmwareUpdates(hardware, report);
  const asOf = useAsOf(row);
  const told = useUpdateWords()(updates);
  return (
    <Stale asOf={report?.fw_version == null ? undefined : asOf}>
      <Box component="span" sx={oneLine}>
        <span className="figures">{report?.fw_version ?? blank}</span>
        {updates.length > 0 && (
          <span title={told}>
            <ToneTag tone={asOf === undefined ? 'info' : 'neutral'}>{translate('device.update')}</ToneTag>
          </span>
        )}
      </Box>
    </Stale>
  );
}

/** The signal of a device as it last reported it: colour, figure and word (DEV-12, ENUM-03); grey once it is old. */
export function SignalColumn(props: CellProps) {
  const { row } = props;
  const asOf = useAsOf(row);
  const signal = factsOf(row).report?.RSSI ?? null;
  return (
    <Stale asOf={signal === null ? undefined : asOf}>
      <SignalCell {...props} value={signal} {...(asOf === undefined ? {} : { tone: 'neutral' })} />
    </Stale>
  );
}

/** Whether a device reaches its network; that it does is no good news once nothing has been heard of it for days. */
export function WifiCell({ value, ...props }: CellProps<number | null>) {
  const { field, row } = props;
  const asOf = useAsOf(row);
  const label = useTranslate();
  const choice = field.choices?.find(each => each.value === value);
  if (asOf === undefined || choice?.tone !== 'success') return <ChoiceCell {...props} value={value} />;
  return (
    <Stale asOf={asOf}>
      <ToneTag>{label(choice.label, { _: choice.label })}</ToneTag>
    </Stale>
  );
}

/** The instant of the last report where its readings are no longer of now. */
function useAsOf(row: Row): string | undefined {
  return readingsAsOf(factsOf(row), useNow());
}

/** A reading that is old says of when it is. */
function Stale({ asOf, children }: { readonly asOf: string | undefined; readonly children: ReactNode }) {
  const translate = useTranslate();
  const locale = usePageLanguage();
  const now = useNow();
  if (asOf === undefined) return children;
  return (
    <Box component="span" className="faint" sx={{ ...oneLine, whiteSpace: 'nowrap' }}>
      {children}
      <small title={new Date(asOf).toLocaleString(locale)}>
        {translate('device.as_of', { ago: timeAgo(asOf, now, locale, 'narrow') })}
      </small>
    </Box>
  );
}

/** What is known of a device by its row in a list. */
function factsOf(row: Row): DeviceFacts {
  const text = (path: string) => {
    const value = valueAt(row, path);
    return typeof value === 'string' ? value : null;
  };
  const number = (path: string) => {
    const value = valueAt(row, path);
    return typeof value === 'number' ? value : null;
  };
  const last_updated_time = text('latest_log.last_updated_time');
  const report: LastReport | null =
    last_updated_time === null
      ? null
      : {
          last_updated_time,
          error_code: text('latest_log.error_code'),
          error_motor: text('latest_log.error_motor'),
          RSSI: number('latest_log.RSSI'),
          fw_version: text('latest_log.fw_version'),
          fw_version_wifi: text('latest_log.fw_version_wifi'),
          fw_version_ble: text('latest_log.fw_version_ble'),
        };
  const name = text('hardware.name');
  return {
    partner_location_id: number('partner_location_id'),
    installation_date: text('installation_date'),
    is_disabled: row.is_disabled === true,
    reason_disabled: text('reason_disabled'),
    wifi_status: number('wifi_status'),
    report,
    hardware:
      name === null
        ? null
        : {
            name,
            lastest_firmware_version: text('hardware.lastest_firmware_version'),
            lastest_wifi_version: text('hardware.lastest_wifi_version'),
            lastest_ble_version: text('hardware.lastest_ble_version'),
            enable: valueAt(row, 'hardware.enable') === true,
          },
    test: null,
  };
}
