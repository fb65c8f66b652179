import { dirname, join, normalize } from 'node:path';
import type { SourceFile } from './house-rules.ts';

/** How the code is cut into files and folders; sizes in lines. */
export interface LineBudget {
  readonly files: number;
  readonly lines: number;
  readonly mean: number;
  readonly median: number;
  readonly p90: number;
  readonly largestFolder: string;
  /** One sentence for each file or folder that is against the rules. */
  readonly violations: readonly string[];
}

/** Files that hold data or tests may be as long as what they list. */
const listing = /^(?:tests|scripts)\/|^src\/i18n\/|^server\/db\/seed\//;
const mostLines = 300;
const mostFiles = 25;
/** A file as short as this that one neighbour alone asks for belongs under that neighbour. */
const shortLines = 40;
/** Where a short file would make its only user longer than one reads in one sitting, it stays. */
const sittingLines = 220;
/** Folders in which each file is an entry of a register: one noun, one page, one step of the server's life. */
const registers = /^resources$/;

/** Sizes over everything that is neither data nor test, and what is against `docs/decisions/0045`. */
export function lineBudget(sources: readonly SourceFile[]): LineBudget {
  const files = sources
    .filter(({ path }) => !listing.test(path))
    .map(({ path, text }) => ({ path, lines: text.split('\n').length - 1 }));
  const sizes = files.map(({ lines }) => lines).sort((a, b) => a - b);
  const at = (share: number) => sizes[Math.min(sizes.length - 1, Math.floor(sizes.length * share))] ?? 0;
  const folders = [...Map.groupBy(files, ({ path }) => dirname(path))]
    .map(([folder, { length }]) => ({ folder, length }))
    .sort((a, b) => b.length - a.length);
  const lines = sizes.reduce((sum, each) => sum + each, 0);
  return {
    files: files.length,
    lines,
    mean: Math.round(lines / files.length),
    median: at(0.5),
    p90: at(0.9),
    largestFolder: `${folders[0]?.folder} with ${folders[0]?.length}`,
    violations: [
      ...files
        .filter(each => each.lines > mostLines)
        .map(each => `${each.path} has ${each.lines} lines; more than ${mostLines} are several topics`),
      ...folders
        .filter(({ folder, length }) => length > mostFiles && !registers.test(folder))
        .map(({ folder, length }) => `${folder} has ${length} files; more than ${mostFiles} want rooms`),
      ...lonely(sources, new Map(files.map(each => [each.path, each.lines]))),
    ],
  };
}

function lonely(sources: readonly SourceFile[], sizes: ReadonlyMap<string, number>): string[] {
  const users = usersOf(sources);
  return [...sizes].flatMap(([path, lines]) => {
    const [user, ...others] = users.get(path) ?? [];
    if (lines > shortLines || user === undefined || others.length > 0) return [];
    const together = lines + (sizes.get(user) ?? Number.POSITIVE_INFINITY);
    const apart = path.endsWith('x') && !user.endsWith('x');
    if (registers.test(dirname(path)) || dirname(user) !== dirname(path) || together > sittingLines || apart)
      return [];
    return [`${path} has ${lines} lines and serves ${user} alone: it belongs there`];
  });
}

/** By file: who imports it. What is loaded lazily or started by its address has more users than the imports say. */
function usersOf(sources: readonly SourceFile[]): ReadonlyMap<string, readonly string[]> {
  const users = new Map<string, string[]>();
  for (const { path, text } of sources)
    for (const [, isCall, name = ''] of text.matchAll(
      /(?:from |import (?=')|(import\(|URL\(|export [^'\n]* from ))'(\.[^']+)'/g,
    )) {
      const found = normalize(join(dirname(path), name));
      const known = users.get(found) ?? [];
      if (!known.includes(path)) users.set(found, [...known, path, ...(isCall === undefined ? [] : [''])]);
    }
  return users;
}
