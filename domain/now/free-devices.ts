import { type Interval, overlaps } from '../time/interval.ts';

/** How many devices of a location nobody has booked, from one instant to another; epoch ms. */
export interface FreeStep extends Interval {
  readonly count: number;
}

interface FreeParams {
  /** When the location is open. */
  readonly open: readonly Interval[];
  /** Those that a guest could lie down on; from when each is installed, in epoch ms. */
  readonly devices: readonly { readonly id: number; readonly installed: number }[];
  readonly booked: readonly (Interval & { readonly bed_id: number })[];
}

/** How many devices are free while a location is open, ascending; where it is closed there is no step. */
export function freeDevices({ open, devices, booked }: FreeParams): FreeStep[] {
  const edges = [
    ...booked.flatMap(({ start, end }) => [start, end]),
    ...devices.map(({ installed }) => installed),
  ];
  return open.flatMap(span => {
    const cuts = [...new Set([span.start, ...edges.filter(edge => edge > span.start && edge < span.end)])];
    const starts = cuts.sort((one, other) => one - other);
    const steps: FreeStep[] = [];
    for (const [at, start] of starts.entries()) {
      const part = { start, end: starts[at + 1] ?? span.end };
      const taken = new Set(booked.filter(each => overlaps(each, part)).map(({ bed_id }) => bed_id));
      const count = devices.filter(({ id, installed }) => installed <= start && !taken.has(id)).length;
      const last = steps.at(-1);
      if (last?.count === count) steps[steps.length - 1] = { ...last, end: part.end };
      else steps.push({ ...part, count });
    }
    return steps;
  });
}
