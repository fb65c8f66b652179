import type { Language } from '../language.ts';
import {
  viAccount,
  viCalendarLinks,
  viConfirmIdentity,
  viEmailChange,
  viImpersonation,
  viNewAccount,
  viOwnPassword,
  viPrivacy,
  viSecondFactor,
  viSessions,
} from './accounts.ts';
import { viAlertBell, viAlertMails, viAlerts } from './alerts.ts';
import { viBook, viBooking, viInsights, viMail, viSolveBookings } from './bookings.ts';
import { viDevice, viDeviceStatus, viFleet, viRegister, viReplace, viSupport } from './devices.ts';
import { viConditions, viForm, viPlaylists, viQuestions, viUpload } from './forms.ts';
import { viFormsOf } from './forms-of-values.ts';
import { viHolidays } from './holidays.ts';
import { viLabels } from './labels.ts';
import { viLaterHours } from './later-hours.ts';
import { viBulk, viFiles, viHistory, viImport, viList, viReference, viRemoving, viReorder } from './lists.ts';
import { viBlocks, viCloseDays, viHours, viLocation, viMoves } from './locations.ts';
import { viMailEditor } from './mail-editor.ts';
import { viNotices } from './notices.ts';
import { viNow, viSheet } from './now.ts';
import { viReactAdmin } from './react-admin.ts';
import { viRefusals } from './refusals.ts';
import { viRollouts } from './rollouts.ts';
import { viSecurityLog } from './security-log.ts';
import { viSentences } from './sentences.ts';
import { viHome, viLive, viShell } from './shell.ts';
import { viSlots } from './slots.ts';

/** Vietnamese; has every key of English. */
const vi = {
  ...viReactAdmin,
  ...viAlertBell,
  ...viAlertMails,
  ...viAlerts,
  ...viFiles,
  ...viForm,
  ...viAccount,
  ...viCalendarLinks,
  ...viNewAccount,
  ...viOwnPassword,
  ...viBooking,
  ...viBook,
  ...viSlots,
  ...viBulk,
  ...viConfirmIdentity,
  ...viEmailChange,
  ...viRegister,
  ...viReplace,
  ...viDevice,
  ...viDeviceStatus,
  ...viSessions,
  ...viShell,
  ...viConditions,
  ...viImport,
  ...viInsights,
  ...viNow,
  ...viSheet,
  ...viSolveBookings,
  ...viPlaylists,
  ...viQuestions,
  ...viHistory,
  ...viHome,
  ...viFleet,
  ...viHours,
  ...viImpersonation,
  ...viList,
  ...viLive,
  ...viPrivacy,
  ...viReference,
  ...viLocation,
  ...viMoves,
  ...viRemoving,
  ...viReorder,
  ...viReorder,
  ...viCloseDays,
  ...viHolidays,
  ...viLaterHours,
  ...viBlocks,
  ...viSecondFactor,
  ...viSecurityLog,
  ...viRollouts,
  ...viSupport,
  ...viUpload,
  ...viMail,
  ra: { ...viReactAdmin.ra, ...viMailEditor.ra },
};

/** Tiếng Việt cho nhãn, lựa chọn và thông báo nằm trong mô tả tài nguyên; khóa là chính câu tiếng Anh. */
export const viTexts: Readonly<Record<string, string>> = { ...viLabels, ...viSentences };

/** Tiếng Việt. */
export const language: Language = {
  ...{ messages: vi, texts: viTexts, notices: viNotices, refusals: viRefusals },
  formsOf: viFormsOf,
};
