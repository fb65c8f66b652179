import { createElement } from 'react';
import { expect, it } from 'vitest';
import { Role } from '../../domain/actor.ts';
import { bookings } from '../../resources/bookings.ts';
import { ReferenceCell } from '../../src/kinds/reference/reference-cell.tsx';
import { drawnFor } from '../support/list-on-screen.tsx';

const field = bookings.fields.bed_id;

it.each([
  ['a device that one may open', { id: 13, name: 'Birch' }, 'Birch', true],
  ['a device that is somebody else’s by now', null, '#13', false],
] as const)('DEC-258 the cell of %s', async (_what, home_bed, name, isLink) => {
  const cell = {
    name: 'bed_id',
    field,
    value: 13,
    role: Role.Partner,
    row: { id: 92, bed_id: 13, home_bed },
  };
  const html = await drawnFor(Role.Partner, createElement(ReferenceCell, cell));
  expect(html.replace(/<[^>]*>/g, '')).toContain(name);
  expect(html.includes('href="/devices/13"')).toBe(isLink);
});
