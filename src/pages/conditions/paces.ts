/** The three groups of times of a condition, in the order of the form (FORM-COND-05). */
export const paces = ['slow', 'fast', 'moderate'] as const;

export type Pace = (typeof paces)[number];

export type Flows = Readonly<Record<Pace, readonly number[]>>;

/** The times that a value of the form holds by now; what is still empty counts as none. */
export function timesOf(value: unknown): Flows {
  const lists = new Map<string, unknown>(
    typeof value === 'object' && value !== null ? Object.entries(value) : [],
  );
  return {
    slow: numbersOf(lists.get('slow')),
    fast: numbersOf(lists.get('fast')),
    moderate: numbersOf(lists.get('moderate')),
  };
}

function numbersOf(list: unknown): readonly number[] {
  return Array.isArray(list) ? list.filter(each => typeof each === 'number' && each >= 0) : [];
}
