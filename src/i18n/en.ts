import { enConfirmIdentity, enEmailChange, enFactors, enSessions } from './en/account-security.ts';
import { enAlertBell, enAlertMails, enAlerts } from './en/alerts.ts';
import { enBlocks } from './en/blocks.ts';
import { enBook } from './en/book.ts';
import { enBulk } from './en/bulk.ts';
import { enCalendarLinks } from './en/calendar-links.ts';
import { enCloseDays } from './en/close-days.ts';
import { enBoard, enDayHours, enSheet } from './en/day-hours.ts';
import { enDevicePage } from './en/device-page.ts';
import { enDeviceStatus, enRegister, enReplace } from './en/device-panels.ts';
import { enGuestOverlaps } from './en/guest-overlaps.ts';
import { enHistory } from './en/history.ts';
import { enHolidays } from './en/holidays.ts';
import { enFleet, enHome } from './en/home.ts';
import { enImport } from './en/import-files.ts';
import { enInsights } from './en/insights.ts';
import { enKeptTyping } from './en/kept-typing.ts';
import { enLaterHours } from './en/later-hours.ts';
import { enHours, enLocation } from './en/locations.ts';
import { enMailEditor } from './en/mail-editor.ts';
import { enMail } from './en/mails.ts';
import { enMoves } from './en/moves.ts';
import { enNewAccount } from './en/new-account.ts';
import { enNow } from './en/now.ts';
import { enConditions, enPlaylists, enQuestions, enReference } from './en/own-pages.ts';
import { enOwnPassword } from './en/own-password.ts';
import { enPalette } from './en/palette.ts';
import { enPrivacy } from './en/privacy.ts';
import { enRemoving } from './en/removing.ts';
import { enReorder } from './en/reorder.ts';
import { enRights } from './en/rights.ts';
import { enPartOfRollout, enRollouts } from './en/rollouts.ts';
import { enSecurityLog } from './en/security-log.ts';
import { enDeviceLogs } from './en/session-logs.ts';
import { enSlots } from './en/slots.ts';
import { enSolveBookings } from './en/solve-bookings.ts';
import { enSupport } from './en/support.ts';
import { enTimeline, enZones } from './en/timeline.ts';
import { enUndo } from './en/undo.ts';
import { enUpload } from './en/uploads.ts';
import { enPortal } from './en-portal.ts';

/**
 * English. Strings that the requirements quote are exact, slips included, under the id that quotes them.
 * Labels, choices and messages of resources are English in their descriptions and need no entry here.
 */
export const en = {
  ...enPortal,
  ...enAlertBell,
  ...enAlertMails,
  ...enAlerts,
  ...enBlocks,
  ...enBoard,
  ...enBook,
  ...enBulk,
  ...enCalendarLinks,
  ...enCloseDays,
  ...enDayHours,
  ...enDeviceLogs,
  ...enDeviceStatus,
  ...enEmailChange,
  ...enFactors,
  ...enNewAccount,
  ...enOwnPassword,
  ...enConditions,
  ...enGuestOverlaps,
  ...enHistory,
  ...enHolidays,
  ...enImport,
  ...enInsights,
  ...enLaterHours,
  ...enNow,
  ...enPlaylists,
  ...enPrivacy,
  ...enQuestions,
  ...enReference,
  ...enReorder,
  ...enRegister,
  ...enRemoving,
  ...enReplace,
  ...enPartOfRollout,
  ...enRollouts,
  ...enSecurityLog,
  ...enSessions,
  ...enMoves,
  ...enSheet,
  ...enSlots,
  ...enSolveBookings,
  ...enConfirmIdentity,
  ...enFleet,
  ...enHome,
  ...enHours,
  ...enLocation,
  ...enMail,
  ...enSupport,
  ...enTimeline,
  ...enUndo,
  ...enUpload,
  ...enZones,
  form: { ...enPortal.form, ...enKeptTyping.form },
  device: { ...enPortal.device, ...enDevicePage.device },
  palette: { ...enPortal.palette, ...enPalette.palette },
  rights: { ...enPortal.rights, ...enRights.rights },
  ra: { ...enPortal.ra, ...enMailEditor.ra },
};

export type Messages = typeof en;
