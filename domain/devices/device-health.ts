import type { Tone } from '../choice.ts';

export interface SignalBand {
  /** The strongest reading in dBm that is still in the band. */
  readonly upTo: number;
  readonly label: string;
  readonly tone: Tone;
}

/** From the weakest to the strongest (ENUM-02). */
export const signalBands: readonly SignalBand[] = [
  { upTo: -90, label: 'No Connection', tone: 'danger' },
  { upTo: -80, label: 'Poor', tone: 'danger' },
  { upTo: -70, label: 'Weak', tone: 'warning' },
  { upTo: -60, label: 'Good', tone: 'success' },
  { upTo: -30, label: 'Very Good', tone: 'success' },
];

/**
 * How a reading is called: the weakest band whose value is at or above it (-65 is Good, -85 is Poor),
 * No Connection from -90 down, Very Good above -30 (ENUM-03, DEC-16).
 */
export function signalBand(rssi: number): SignalBand {
  const band = signalBands.find(({ upTo }) => rssi <= upTo) ?? signalBands.at(-1);
  if (band === undefined) throw new Error('There are no signal bands');
  return band;
}

/** The figure and its band, e.g. `-65 dBm · Good`. */
export function signalLabel(rssi: number): string {
  return `${rssi} dBm · ${signalBand(rssi).label}`;
}
