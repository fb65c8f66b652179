import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { signalBand, signalBands, signalLabel } from '../../domain/devices/device.ts';

describe('ENUM-02 ENUM-03 DEC-16 signal strength', () => {
  it.each([
    [-20, 'Very Good'],
    [-30, 'Very Good'],
    [-59, 'Very Good'],
    [-60, 'Good'],
    [-65, 'Good'],
    [-70, 'Weak'],
    [-79, 'Weak'],
    [-80, 'Poor'],
    [-85, 'Poor'],
    [-90, 'No Connection'],
    [-120, 'No Connection'],
  ])('%i dBm is %s', (rssi, label) => {
    expect(signalBand(rssi).label).toBe(label);
  });

  it('DEV-12 the label shows the figure and the band', () => {
    expect(signalLabel(-65)).toBe('-65 dBm · Good');
  });

  it('a stronger reading is never in a weaker band', () => {
    const place = (rssi: number) => signalBands.indexOf(signalBand(rssi));
    fc.assert(
      fc.property(fc.integer({ min: -150, max: 10 }), fc.nat(60), (rssi, more) => {
        expect(place(rssi + more)).toBeGreaterThanOrEqual(place(rssi));
      }),
    );
  });
});
