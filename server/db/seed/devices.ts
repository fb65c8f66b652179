import { demoLocations } from './locations.ts';

export interface Bed {
  readonly id: number;
  readonly name: string;
  /** Absent for a bed in stock. */
  readonly location: (typeof demoLocations)[number] | undefined;
  /** Days from today on which it was, or will be, installed. */
  readonly installedDays: number;
}

const stock = 8;
const names = ['Aspen', 'Birch', 'Cedar', 'Dogwood', 'Elm', 'Fir', 'Ginkgo'];

/** 52 beds at the locations and 8 in stock; most are older than the first booking, a few are new or to come. */
export const beds: readonly Bed[] = [
  ...demoLocations.flatMap(location =>
    Array.from({ length: location.beds }, (_, index) => ({ location, index })),
  ),
  ...Array.from({ length: stock }, (_, index) => ({ location: undefined, index })),
].map(({ location, index }, number) => ({
  id: number + 1,
  name: location === undefined ? `Stock bed ${index + 1}` : `${location.city} ${names[index] ?? index}`,
  location,
  installedDays: installation(location?.status, number),
}));

function installation(status: number | undefined, number: number): number {
  if (status === 3) return 14;
  if (number % 17 === 5) return 10;
  return number % 9 === 4 ? -45 : -120 - number * 3;
}
