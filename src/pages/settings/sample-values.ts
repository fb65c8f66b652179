import type { Language } from '../../../domain/language.ts';
import { writtenTime } from '../../../domain/written-time.ts';

const start = Date.parse('2026-11-21T14:30:00Z');
const later = Date.parse('2026-11-22T09:10:00Z');

const invented = {
  en: {
    first_name: 'Ann',
    last_name: 'Lee',
    email: 'ann.lee@mail.example',
    new_email: 'ann@riverside.example',
    location: 'Riverside',
    address: '1 Quay Street, SE1 7PB London, United Kingdom',
    device: 'Aspen',
    new_device: 'Birch',
    reason: 'The bed is being repaired.',
    zone: 'Europe/London',
    company: 'Linden Rest Company',
    change: 'a passkey was added',
  },
  vi: {
    first_name: 'Lan',
    last_name: 'Nguyễn',
    email: 'lan.nguyen@mail.example',
    new_email: 'lan@benthanh.example',
    location: 'Bến Thành',
    address: '8 Lê Lợi, 700000 Thành phố Hồ Chí Minh, Việt Nam',
    device: 'Sen',
    new_device: 'Cúc',
    reason: 'Giường đang được sửa chữa.',
    zone: 'Asia/Ho_Chi_Minh',
    company: 'An Nhiên Spa',
    change: 'một khóa truy cập đã được thêm',
  },
} as const;

/** What the placeholders of a mail could be filled with, by their names. */
export function sampleValues(language: Language): Readonly<Record<string, string>> {
  const { zone, ...guest } = invented[language];
  return {
    ...guest,
    start: writtenTime(start, zone, language),
    new_start: writtenTime(later, zone, language),
    link: 'https://portal.example.com/reset-password#…',
    hours: '1',
    days: '14',
  };
}
