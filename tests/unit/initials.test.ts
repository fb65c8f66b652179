import { expect, it } from 'vitest';
import { initialsOf } from '../../domain/people/initials.ts';

it.each([
  ['Ada Hartley', 'AH'],
  ['Nguyễn thị Ánh', 'NT'],
  ['Đỗ Ơn', 'ĐƠ'],
  ['admin –', 'A'],
  ['7even Eleven', '7E'],
  ['O’Neill-Smith', 'O'],
  ['  ', ''],
])('%s is %s', (name, initials) => {
  expect(initialsOf(name)).toBe(initials);
});
