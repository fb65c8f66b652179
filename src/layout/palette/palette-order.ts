import type { Resource } from '../../../resources/schema/define-resource.ts';
import type { Row } from '../../admin/table/row.ts';

/** Where rows are known by their number, the one that was named comes before those in which its figures stand elsewhere. */
export function numberFirst<Found extends Pick<Row, 'id'>>(
  { list }: Pick<Resource, 'list'>,
  rows: readonly Found[],
  words: string,
): readonly Found[] {
  const isNamed = ({ id }: Found) => list.numbered === true && String(id) === words.trim();
  return [...rows.filter(isNamed), ...rows.filter(row => !isNamed(row))];
}

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
