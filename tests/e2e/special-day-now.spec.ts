import { addDays, weekdays } from '../../domain/time/calendar.ts';
import { dayOf } from '../../domain/time/time-zone.ts';
import { newPlace } from '../support/places.ts';
import { openScreen } from '../support/screen.ts';
import { expect, test } from './fixtures.ts';

test.use({ role: 'admin' });

test('DAY-01 the form of a special day tells the hours so far with their breaks, and on whose clocks', async ({
  page,
  baseURL,
}) => {
  const timezone = 'Asia/Ho_Chi_Minh';
  const { api, id } = await newPlace(baseURL, { timezone });
  const sent = weekdays.map(day_of_week => ({
    ...{ day_of_week, location_id: id, open_time: '07:30:00', close_time: '22:00:00' },
    block: [
      { block_start_time: '12:00:00', block_end_time: '13:00:00' },
      { block_start_time: '17:30:00', block_end_time: '18:00:00' },
    ],
  }));
  const { plan } = await api.put(`/v3/location/${id}/list-hours?preview=true`, sent);
  await api.put(`/v3/location/${id}/list-hours?plan=${plan}`, sent);
  await openScreen(page, `/location/${id}/day/${addDays(dayOf(Date.now(), timezone), 5)}`);
  const panel = page.getByRole('dialog', { name: 'Change opening hour' });
  await expect(panel.getByText('Now: ')).toHaveText(
    'Now: 07:30–22:00, Break 12:00–13:00, Break 17:30–18:00 Ho Chi Minh City time',
  );
});
