export interface Bounds {
  readonly ge?: unknown;
  readonly le?: unknown;
}

/** The two ends of a range as the filter form holds it. */
export function boundsOf(value: unknown): Bounds {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? value : {};
}
