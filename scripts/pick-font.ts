import { execFileSync } from 'node:child_process';
import { copyFileSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import subsetFont from 'subset-font';

/**
 * `npm run font -- 5.3.0`: takes of that version of Inter what the portal shows, with its licence. The package has weights from
 * 100 to 900, styles of letters and of figures that nobody asks for, and letters that its own style sheet never asks it for:
 * 48 kB of Latin, of which 28 are left. Its other Latin letters come in one file, those of Europe's names with all of phonetics.
 */
const folder = 'vendor/inter';
const source = '@fontsource-variable/inter';
/** What `theme.ts` and the styles set, and nothing between. */
const weights = { min: 400, max: 700 };
/** Where letters stand and which belong together; figures of one width; the letters that `theme.ts` chooses. */
const keepFeatures = ['kern', 'mark', 'mkmk', 'ccmp', 'locl', 'calt', 'liga', 'tnum', 'cv05', 'ss03'];

/** Letters of the languages of Europe and signs of currencies. */
const european =
  'U+0100-017F,U+018F,U+0192,U+0218-021B,U+0259,U+1E80-1E85,U+1E9E,U+1EF2-1EF3,U+20A0-20AB,U+20AD-20C0';

const version = process.argv[2];
if (version === undefined) throw new Error('Name the version: npm run font -- 5.3.0');

const apart = mkdtempSync(join(tmpdir(), 'font-'));
try {
  const silent = { cwd: apart, encoding: 'utf8' } as const;
  const archive = execFileSync('npm', ['pack', '--silent', `${source}@${version}`], silent).trim();
  execFileSync('tar', ['xzf', archive], silent);
  await pick(join(apart, 'package'));
} finally {
  rmSync(apart, { recursive: true, force: true });
}

interface Face {
  /** What the package calls the file, 'latin-ext'. */
  readonly source: string;
  readonly name: string;
  readonly ranges: string;
}

async function pick(from: string): Promise<void> {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(join(folder, 'files'), { recursive: true });
  const faces = [
    ...readFileSync(join(from, 'wght.css'), 'utf8').matchAll(
      /url\(\.\/files\/inter-([\w-]+)-wght-normal\.woff2\)[^}]*unicode-range: ([^;]+);/g,
    ),
  ].flatMap(([, source = '', ranges = '']) => partsOf({ source, name: source, ranges }));
  // Where several files have a letter, a browser asks for the last of them: the smaller one stands after the larger.
  const order = ['latin-ext', 'latin-european', 'vietnamese', 'latin'];
  faces.sort((one, other) => order.indexOf(one.name) - order.indexOf(other.name));
  for (const { source, name, ranges } of faces) {
    const whole = readFileSync(join(from, fileOf(source)));
    const options = { targetFormat: 'woff2', keepFeatures, variationAxes: { wght: weights } } as const;
    const part = await subsetFont(whole, lettersOf(ranges), options);
    writeFileSync(join(folder, fileOf(name)), part);
    console.log(`${name}: ${whole.length} → ${part.length} bytes`);
  }
  writeFileSync(join(folder, 'wght.css'), faces.map(styleOf).join('\n'));
  copyFileSync(join(from, 'LICENSE'), join(folder, 'LICENSE'));
  const { name, license } = JSON.parse(readFileSync(join(from, 'package.json'), 'utf8'));
  const description =
    'What the portal shows of the font Inter: weights 400 to 700, the letters and features that it asks for';
  const parts = { name, version, description, license, exports: { './*': './*' }, sideEffects: ['*.css'] };
  writeFileSync(join(folder, 'package.json'), `${JSON.stringify(parts, null, 2)}\n`);
}

function partsOf(face: Face): Face[] {
  return face.source === 'latin-ext' ? [face, { ...face, name: 'latin-european', ranges: european }] : [face];
}

function fileOf(name: string): string {
  return `files/inter-${name}-wght-normal.woff2`;
}

function styleOf({ name, ranges }: Face): string {
  return `/* ${name} */
@font-face {
  font-family: 'Inter Variable';
  font-style: normal;
  font-display: swap;
  font-weight: ${weights.min} ${weights.max};
  src: url(./${fileOf(name)}) format('woff2-variations');
  unicode-range: ${ranges};
}
`;
}

/** All characters of 'U+0000-00FF, U+0131'; controls, which no font draws, are left out. */
function lettersOf(ranges: string): string {
  return [...ranges.matchAll(/U\+([\dA-F]+)(?:-([\dA-F]+))?/g)]
    .flatMap(([, first = '', last = first]) => {
      const start = Number.parseInt(first, 16);
      return Array.from({ length: Number.parseInt(last, 16) - start + 1 }, (_, index) => start + index);
    })
    .map(code => String.fromCodePoint(code))
    .filter(letter => !/\p{Cc}/u.test(letter))
    .join('');
}
