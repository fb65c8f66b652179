import { lazy } from 'react';

/** How a device is, part by part. */
export const Status = lazy(async () => ({
  default: (await import('./status/status-section.tsx')).StatusSection,
}));

/** Its latest sessions, with their logs. */
export const Logs = lazy(async () => ({ default: (await import('./logs/logs-section.tsx')).LogsSection }));
