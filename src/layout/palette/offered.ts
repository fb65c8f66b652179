/** Lines of the palette, by where they come from. */
interface Lines<Line> {
  readonly lists: readonly Line[];
  readonly creations: readonly Line[];
  readonly commands: readonly Line[];
  readonly pages: readonly Line[];
  readonly records: readonly Line[];
}

/**
 * The lines in their order. Lists, creations and pages are those of the text in the box; commands and records were looked up, and
 * are offered only for the text that they were looked up for: Enter would open what was typed before.
 */
export function offered<Line>(
  { lists, creations, commands, pages, records }: Lines<Line>,
  isLookedUp: boolean,
): readonly Line[] {
  return isLookedUp
    ? [...lists, ...creations, ...commands, ...pages, ...records]
    : [...lists, ...creations, ...pages];
}
