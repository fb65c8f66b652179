import { parseArgs } from 'node:util';
import { ConfigError } from '../config.ts';

const usages = {
  backup: `Usage: npm run backup -- FILE [--without-uploads]

Writes the whole database, and the uploads unless they are left out, into one file, while the portal runs.
`,
  restore: `Usage: npm run restore -- FILE [--check] [--without-uploads]

Fills an empty database, and the store of uploads unless they are left out, from such a file. With --check it only looks
whether the file is whole.
`,
  move: `Usage: npm run move -- postgres://user:password@host/database

Moves an embedded database to an empty one of a PostgreSQL server, and sets the embedded one aside. Stop the portal first.
`,
};

type Name = keyof typeof usages;

const isName = (name: string): name is Name => Object.hasOwn(usages, name);

/** What somebody has asked for: a copy from or to a place, or how that is asked for. */
export type Command =
  | { readonly help: string }
  | {
      readonly help?: undefined;
      readonly name: Name;
      readonly place: string;
      readonly isCheck: boolean;
      readonly withUploads: boolean;
    };

/**
 * Reads the words of `npm run backup`, `restore` and `move`. An option that nobody knows is refused: a misspelt `--check` would
 * restore. Throws a `ConfigError` with the usage.
 */
export function commandOf([name = '', ...words]: readonly string[]): Command {
  if (!isName(name)) throw new ConfigError(`Unknown command ${name}`);
  const usage = usages[name].trimEnd();
  const { values, positionals } = wordsOf(words, usage);
  if (values.help === true) return { help: usage };
  const [place, ...more] = positionals;
  if (place === undefined) throw new ConfigError(usage);
  if (more.length > 0) throw new ConfigError(`One place is asked for, not ${positionals.length}. ${usage}`);
  if (name !== 'restore' && values.check === true)
    throw new ConfigError(`--check goes with restore. ${usage}`);
  const [isCheck, withUploads] = [values.check === true, values['without-uploads'] !== true];
  return { name, place, isCheck, withUploads };
}

function wordsOf(args: readonly string[], usage: string) {
  const options = {
    help: { type: 'boolean', short: 'h' },
    check: { type: 'boolean' },
    'without-uploads': { type: 'boolean' },
  } as const;
  try {
    return parseArgs({ args: [...args], options, allowPositionals: true });
  } catch (error) {
    const [why] = error instanceof Error ? error.message.split('. ') : [];
    throw new ConfigError(`${why}. ${usage}`);
  }
}
