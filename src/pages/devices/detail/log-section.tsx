import { resources } from '../../../../resources/index.ts';
import { ShowChildren } from '../../../admin/show/show-children.tsx';
import type { DeviceSectionProps } from './sections.ts';

const { logs } = resources.devices.children;

/** What the device reported about itself, newest first (DEV-11, DEV-12). */
export function LogSection({ device, role }: DeviceSectionProps) {
  return logs === undefined ? null : <ShowChildren description={logs} carried={device.logs} role={role} />;
}
