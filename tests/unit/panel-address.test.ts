import { describe, expect, it } from 'vitest';
import { layersOf, type Place, showsStill } from '../../src/admin/dialogs/panel-address.ts';

const panels = [
  { path: '/bookings/:id/cancel', under: '/bookings/:id' },
  { path: '/location/:id/day/:date', under: '/location/:id' },
];
const at = (pathname: string, state: unknown = null, search = ''): Place => ({
  pathname,
  search,
  hash: '',
  state,
});

describe('the layers of an address', () => {
  it('LOC-09 are a page alone where no panel is named', () => {
    const page = at('/bookings', null, '?page=2');
    expect(layersOf(page, panels)).toEqual({ page, panels: [] });
  });

  it('LOC-09 are the panel over the place from which it was opened', () => {
    const list = at('/bookings', null, '?page=2');
    const place = at('/bookings/7/cancel', { under: list });
    expect(layersOf(place, panels)).toEqual({ page: list, panels: [{ panel: panels[0], place }] });
  });

  it('LOC-09 are the panel over its own page when nobody came from anywhere', () => {
    for (const state of [null, {}, { under: 'x' }, { under: { pathname: 'x' } }])
      expect(layersOf(at('/bookings/7/cancel', state), panels).page.pathname).toBe('/bookings/7');
  });

  it('LOC-09 lie over each other in the order in which they were opened', () => {
    const page = at('/location/3', null, '?activeTab=calendar');
    const day = at('/location/3/day/2026-11-21', { under: page });
    const cancel = at('/bookings/7/cancel', { under: day });
    const layers = layersOf(cancel, panels);
    expect(layers.page).toEqual(page);
    expect(layers.panels.map(({ place }) => place)).toEqual([day, cancel]);
    expect(showsStill(cancel, day.pathname)).toBe(true);
    expect(showsStill(page, day.pathname)).toBe(false);
  });

  it('LOC-09 end, whatever a state claims', () => {
    const endless = (depth: number): Place =>
      at('/bookings/7/cancel', depth === 0 ? null : { under: endless(depth - 1) });
    expect(layersOf(endless(9), panels).panels).toHaveLength(3);
  });
});
