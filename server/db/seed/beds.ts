import { places } from './places.ts';

export interface Bed {
  readonly id: number;
  readonly name: string;
  /** Absent for a bed in stock. */
  readonly place: (typeof places)[number] | undefined;
  /** Days from today on which it was, or will be, installed. */
  readonly installedDays: number;
}

const stock = 8;
const names = ['Aspen', 'Birch', 'Cedar', 'Dogwood', 'Elm', 'Fir', 'Ginkgo'];

/** 52 beds at the places and 8 in stock; most are older than the first booking, a few are new or to come. */
export const beds: readonly Bed[] = [
  ...places.flatMap(place => Array.from({ length: place.beds }, (_, index) => ({ place, index }))),
  ...Array.from({ length: stock }, (_, index) => ({ place: undefined, index })),
].map(({ place, index }, number) => ({
  id: number + 1,
  name: place === undefined ? `Stock bed ${index + 1}` : `${place.city} ${names[index] ?? index}`,
  place,
  installedDays: installation(place?.status, number),
}));

function installation(status: number | undefined, number: number): number {
  if (status === 3) return 14;
  if (number % 17 === 5) return 10;
  return number % 9 === 4 ? -45 : -120 - number * 3;
}
