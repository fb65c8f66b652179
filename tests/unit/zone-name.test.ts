import { expect, it } from 'vitest';
import { clocksAt, clocksOf } from '../../domain/time/zone-name.ts';

const winter = Date.parse('2026-11-21T14:30:00Z');
const summer = Date.parse('2026-07-21T14:30:00Z');

it.each([
  ['America/Sao_Paulo', winter, 'São Paulo time (GMT-3)', 'giờ São Paulo (GMT-3)'],
  ['Europe/London', winter, 'London time (GMT)', 'giờ London (GMT)'],
  ['Europe/London', summer, 'London time (GMT+1)', 'giờ London (GMT+1)'],
  ['Asia/Ho_Chi_Minh', winter, 'Ho Chi Minh City time (GMT+7)', 'giờ TP. Hồ Chí Minh (GMT+7)'],
  ['America/Argentina/Buenos_Aires', winter, 'Buenos Aires time (GMT-3)', 'giờ Buenos Aires (GMT-3)'],
  ['Asia/Kathmandu', winter, 'Kathmandu time (GMT+5:45)', 'giờ Kathmandu (GMT+5:45)'],
  ['UTC', winter, 'UTC', 'UTC'],
] as const)('%s is called by its city, with the offset of that instant', (zone, instant, en, vi) => {
  expect([clocksAt(zone, instant, 'en'), clocksAt(zone, instant, 'vi')]).toEqual([en, vi]);
});

it('a zone without a city keeps its name', () => {
  expect([clocksOf('Etc/GMT+3', 'en'), clocksOf('UTC', 'vi')]).toEqual(['Etc/GMT+3', 'UTC']);
});
