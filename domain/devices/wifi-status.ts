import type { Choice } from '../choice.ts';

/** Whether a device reaches its network (ENUM-01). */
export const WifiStatus = { Connected: 2, NotConnected: 1, NeverConfigured: 0 } as const;
export type WifiStatus = (typeof WifiStatus)[keyof typeof WifiStatus];

export const wifiStatuses = [
  { value: WifiStatus.Connected, label: 'Connected', tone: 'success' },
  { value: WifiStatus.NotConnected, label: 'Not connected', tone: 'danger' },
  { value: WifiStatus.NeverConfigured, label: 'Never configured', tone: 'neutral' },
] as const satisfies readonly Choice[];
