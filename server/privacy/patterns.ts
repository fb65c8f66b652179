/**
 * A pattern that finds these texts where they stand by themselves: an address within a longer one, as `martin@x.test`
 * is within `anna.martin@x.test` and `martin@x.test.au`, is somebody else's. In JSON a line may break right before.
 */
export function standingAlone(texts: readonly string[]): string {
  return `((?<![\\w.+-])|(?<=\\\\[bfnrt]))(${texts.map(literal).join('|')})(?![\\w-]|[.][\\w-])`;
}

/** A text as a pattern that finds just it. */
export function literal(text: string): string {
  return text.replaceAll(/[^\p{L}\p{N}_ @-]/gu, '\\$&');
}
