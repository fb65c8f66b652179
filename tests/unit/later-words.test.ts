import { globSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { addWords, laterWord } from '../../src/i18n/later-words.ts';

/** The words that are no part of the first scripts, with the folder whose page brings them along. */
const folders: readonly (readonly [string, ...string[]])[] = [
  ['replace', 'src/pages/devices/replace/'],
  ['register', 'src/pages/devices/register/'],
  ['board', 'src/pages/location/board/'],
  ['location', 'src/pages/location/'],
  ['hours', 'src/pages/location/'],
  ['home', 'src/pages/home/', 'src/pages/people/account-info.tsx'],
  ['fleet', 'src/pages/home/', 'src/devices/use-complaint-words.ts', 'src/pages/devices/device-columns.tsx'],
  ['zones', 'src/booking/zone-diagram.tsx', 'src/pages/bookings/booking-page.tsx'],
  ['statistics', 'src/pages/statistics/'],
  ['guides', 'src/layout/tutorials-panel.tsx'],
  [
    'timeline',
    'src/booking/timeline/',
    'src/pages/bookings/',
    'src/pages/devices/detail/',
    'src/pages/people/',
  ],
  ['undo', 'src/booking/steps/done-step.tsx', 'src/layout/undo-'],
  ['mail', 'src/pages/mails/', 'src/pages/settings/'],
  ['confirm_identity', 'src/account-security/'],
  ['support', 'src/devices/', 'src/pages/devices/', 'src/pages/people/'],
  ['device', 'src/pages/devices/'],
  ['moves', 'src/pages/location/'],
  ['calendar_links', 'src/calendar-links/'],
  ['blocks', 'src/pages/location/hours/'],
  ['close_days', 'src/pages/location/hours/'],
  ['later_hours', 'src/pages/location/hours/'],
  ['holidays', 'src/pages/location/hours/'],
  ['solve_bookings', 'src/pages/bookings/solve/'],
  ['insights', 'src/pages/insights/'],
  ['now', 'src/pages/now/'],
  ['rollouts', 'src/pages/rollouts/'],
  ['part_of_rollout', 'src/pages/devices/detail/'],
  ['alerts', 'src/pages/alerts/'],
  ['alert', 'src/pages/alerts/'],
  ['alert_bell', 'src/alerts/'],
  ['alert_mails', 'src/alerts/'],
  ['sheet', 'src/pages/location/print-sheet.tsx'],
  ['removing', 'src/admin/dialogs/'],
  ['bulk', 'src/admin/bulk/', 'src/jobs/'],
  ['history', 'src/admin/history/', 'src/admin/form/stale-question.tsx'],
  ['reorder', 'src/admin/table/reorder.tsx', 'src/admin/table/sortable-table.tsx'],
  ['own_password', 'src/pages/people/'],
  ['session_logs', 'src/pages/'],
  ['system_status', 'src/pages/devices/status/'],
  ['import', 'src/admin/csv/'],
  ['reference', 'src/pages/reference/'],
  ['questions', 'src/pages/questions/'],
  ['conditions', 'src/pages/conditions/'],
  ['playlists', 'src/pages/music/'],
  ['sessions', 'src/account-security/', 'src/pages/people/account-info.tsx'],
  ['factors', 'src/account-security/', 'src/pages/people/'],
  ['email_change', 'src/account-security/', 'src/pages/'],
];

describe('words that a page brings along', () => {
  it.each(folders)('%s.… stands in %s and nowhere else', (name, ...places) => {
    const users = globSync('src/**/*.{ts,tsx}').filter(
      file =>
        !file.startsWith('src/i18n/') && new RegExp(`['"\`]${name}\\.`).test(readFileSync(file, 'utf8')),
    );
    expect(users.length).toBeGreaterThan(0);
    expect(users.filter(file => !places.some(place => file.startsWith(place)))).toEqual([]);
  });

  it('are found by their whole key, once they are there', () => {
    expect(laterWord('some.page.title')).toBeUndefined();
    addWords({ some: { page: { title: 'A page' } } });
    expect(laterWord('some.page.title')).toBe('A page');
    expect(laterWord('some.page')).toBeUndefined();
  });
});
