import { describe, expect, it } from 'vitest';
import { bookingStatuses } from '../../domain/bookings/booking-status.ts';
import { looks } from '../../src/app/theme.ts';

/** Relative luminance of `#rrggbb`, as WCAG 2.2 has it. */
function luminance(color: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map(at => {
    const part = Number.parseInt(color.slice(at, at + 2), 16) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function contrast(one: string, other: string): number {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
}

describe('the tones of a booking', () => {
  it('CELL-08 what is to come, goes on, is over, was moved or was called off each has a tone of its own', () => {
    const told = ['Created', 'Booked', 'Running', 'Completed', 'Rescheduled', 'Cancelled'];
    const tones = bookingStatuses.filter(({ label }) => told.includes(label)).map(({ tone }) => tone);
    expect(tones).toHaveLength(6);
    expect(new Set(tones).size).toBe(6);
  });

  it.each(['light', 'dark'] as const)('G16 words stand out from the ground of each tone (%s)', scheme => {
    for (const [name, { text, soft }] of Object.entries(looks[scheme].tones))
      expect(contrast(text, soft), name).toBeGreaterThanOrEqual(4.5);
  });

  it.each(['light', 'dark'] as const)(
    'what goes on is told from what is booked by its lightness alone (%s)',
    scheme => {
      const { active, success } = looks[scheme].tones;
      expect(contrast(active.soft, success.soft)).toBeGreaterThan(3);
    },
  );
});
