import { useState } from 'react';
import { useDataProvider, useTranslate } from 'react-admin';
import { useForm } from 'react-hook-form';
import { z } from 'zod';
import type { DeviceRow } from '../../../contract/devices.ts';
import { messageCalls } from '../../../contract/messages.ts';
import type { PortalDataProvider } from '../../../dataProvider/index.ts';
import { signalBand, wifiStatuses } from '../../../domain/devices/device.ts';
import { deviceHealth } from '../../../domain/devices/fleet-health.ts';
import { devices } from '../../../resources/devices.ts';
import { useComplaintWords } from '../../devices/use-complaint-words.ts';
import { useText } from '../../i18n/use-text.ts';
import { formatInstant } from '../../kinds/time/written-times.ts';
import { zoneOf } from './device-time.ts';

/** What people type when they ask for help (FORM-SUPPORT-05). */
export interface SupportForm {
  subject: string;
  description: string;
  category: string;
}

/** Checks for the fields of the form; each answers the key of a message or nothing. */
export const supportChecks = {
  // FORM-SUPPORT-01
  subject: (text: string) => (text.trim() === '' ? 'support.subject_blank' : undefined),
  // FORM-SUPPORT-02
  description: (text: string) => (text.trim() === '' ? 'support.description_blank' : undefined),
};

interface Sent {
  readonly id: number;
  readonly message: string;
}

interface About {
  readonly userId: number;
  readonly deviceId: number;
  /** Stands above the facts of the device. */
  readonly factsHead: string;
}

const refused = z.object({ body: z.object({ errors: z.record(z.string(), z.string()) }) });

/** One request for help, sent once however often it is pressed; what was typed stays where it fails (FORM-SUPPORT-03). */
export function useSupportForm(subject: string, about: About) {
  const provider = useDataProvider<PortalDataProvider>();
  const form = useForm<SupportForm>({
    mode: 'onTouched',
    defaultValues: { subject, description: '', category: 'DEVICE_ISSUE' },
  });
  const [sent, setSent] = useState<Sent>();
  const [failed, setFailed] = useState(false);

  const send = (facts: readonly DeviceFact[]) =>
    form.handleSubmit(async ({ description, ...values }) => {
      setFailed(false);
      const lines = facts.map(({ label, value }) => `${label}: ${value}`);
      const body = {
        ...values,
        description: [description.trim(), '', about.factsHead, ...lines].join('\n'),
        device_id: about.deviceId,
      };
      try {
        setSent(await provider.submit(messageCalls.askForHelp, { params: { id: about.userId }, body }));
      } catch (error) {
        // FORM-SUPPORT-04: one sentence whatever the reason; a field that was refused says more.
        setFailed(true);
        for (const [name, message] of refusedFields(error)) form.setError(name, { message });
      }
    });

  return { form, send, sent, failed };
}

/** The fields that the server refused, each with its words. */
function refusedFields(error: unknown): (readonly [keyof SupportForm, string])[] {
  const errors = refused.safeParse(error).data?.body.errors ?? {};
  return (['subject', 'description', 'category'] as const).flatMap(name =>
    errors[name] === undefined ? [] : [[name, errors[name]] as const],
  );
}

export interface DeviceFact {
  readonly label: string;
  readonly value: string;
}

/** What is known of a device at `now` (epoch ms), as whoever helps wants to know it; nothing that is blank. */
export function useDeviceFacts(now: number): (device: DeviceRow) => readonly DeviceFact[] {
  const translate = useTranslate();
  const text = useText();
  const words = useComplaintWords(now);
  const { fields } = devices;

  return device => {
    const { location, hardware, logs = [] } = device;
    const report = logs[0] ?? null;
    const wifi = wifiStatuses.find(({ value }) => value === device.wifi_status);
    const { complaints } = deviceHealth({ ...device, report, test: null }, now);
    const errors = [report?.error_code, report?.error_motor].filter(Boolean);
    const zone = zoneOf(device);
    const facts = [
      [translate('support.complaints'), complaints.map(words).join('; ')],
      [text(fields.name.label), device.name],
      [text(fields.serial_id.label), device.serial_id],
      [text(fields.connection_id.label), device.connection_id],
      [
        text(fields.partner_location_id.label),
        [location?.name ?? translate('support.in_stock'), location?.city].filter(Boolean).join(', '),
      ],
      [text(fields.hardware_id.label), hardware?.name],
      [
        translate('support.running'),
        report === null ? '' : translate('support.running_parts', running(report)),
      ],
      [text(fields.wifi_status.label), wifi === undefined ? '' : text(wifi.label)],
      [translate('support.signal'), report?.RSSI == null ? '' : signalIn(report.RSSI, text)],
      [
        translate('support.last_report'),
        report === null ? '' : `${formatInstant(report.last_updated_time, zone)} (${zone})`,
      ],
      [translate('support.last_error'), errors.join(' ')],
    ] as const;
    return facts.flatMap(([label, value]) => (value ? [{ label, value }] : []));
  };
}

function signalIn(rssi: number, text: (text: string) => string): string {
  return `${rssi} dBm · ${text(signalBand(rssi).label)}`;
}

function running(report: NonNullable<DeviceRow['logs']>[number]) {
  const { fw_version, fw_version_wifi, fw_version_ble } = report;
  return { firmware: fw_version ?? '–', wifi: fw_version_wifi ?? '–', ble: fw_version_ble ?? '–' };
}
