import { enBoard, enDayHours } from './en/day-hours.ts';
import { enDeviceStatus, enRegister, enReplace } from './en/device-panels.ts';
import { enOwnPassword } from './en/own-password.ts';
import { enPortal } from './en-portal.ts';

/**
 * English. Strings that the requirements quote are exact, slips included, under the id that quotes them.
 * Labels, choices and messages of resources are English in their descriptions and need no entry here.
 */
export const en = {
  ...enPortal,
  ...enBoard,
  ...enDayHours,
  ...enDeviceStatus,
  ...enOwnPassword,
  ...enRegister,
  ...enReplace,
};

export type Messages = typeof en;
