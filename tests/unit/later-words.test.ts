import { globSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { addWords, laterWord } from '../../src/i18n/later-words.ts';

/** The words that are no part of the first scripts, with the folder whose page brings them along. */
const folders = [
  ['replace', 'src/pages/devices/replace/'],
  ['register', 'src/pages/devices/register/'],
  ['board', 'src/pages/location/board/'],
  ['calendar_links', 'src/calendar-links/'],
  ['blocks', 'src/pages/location/hours/'],
  ['close_days', 'src/pages/location/hours/'],
  ['later_hours', 'src/pages/location/hours/'],
  ['holidays', 'src/pages/location/hours/'],
  ['solve_bookings', 'src/pages/bookings/solve/'],
  ['insights', 'src/pages/insights/'],
  ['now', 'src/pages/now/'],
  ['sheet', 'src/pages/location/print-sheet.tsx'],
  ['own_password', 'src/pages/people/'],
  ['system_status', 'src/pages/devices/status/'],
  ['import', 'src/admin/csv/'],
  ['reference', 'src/pages/reference/'],
  ['questions', 'src/pages/questions/'],
  ['conditions', 'src/pages/conditions/'],
  ['playlists', 'src/pages/music/'],
] as const;

describe('words that a page brings along', () => {
  it.each(folders)('%s.… stands in %s and nowhere else', (name, folder) => {
    const users = globSync('src/**/*.{ts,tsx}').filter(
      file =>
        !file.startsWith('src/i18n/') && new RegExp(`['"\`]${name}\\.`).test(readFileSync(file, 'utf8')),
    );
    expect(users.length).toBeGreaterThan(0);
    expect(users.filter(file => !file.startsWith(folder))).toEqual([]);
  });

  it('are found by their whole key, once they are there', () => {
    expect(laterWord('some.page.title')).toBeUndefined();
    addWords({ some: { page: { title: 'A page' } } });
    expect(laterWord('some.page.title')).toBe('A page');
    expect(laterWord('some.page')).toBeUndefined();
  });
});
