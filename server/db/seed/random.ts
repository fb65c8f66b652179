import { en, Faker } from '@faker-js/faker';

/** Names, texts and dice that fall the same way at every start. */
export function dice(seed: number): Faker {
  return new Faker({ locale: en, seed });
}

/** One entry, by weight. */
export function weighted<Value>(faker: Faker, entries: readonly (readonly [Value, number])[]): Value {
  return faker.helpers.weightedArrayElement(entries.map(([value, weight]) => ({ value, weight })));
}
