import { readFileSync, writeFileSync } from 'node:fs';
import { ownMetrics } from '../server/metrics/registry.ts';
import { storageEnvironment } from '../server/storage-config.ts';
import { ageEnvironment } from '../server/upkeep/ages.ts';
import { type TableLife, tableLives } from '../server/upkeep/table-lives.ts';
import { iconNames, kindTable, optionTable } from './field-tables.ts';
import { sourceFiles } from './source-files.ts';

/** A box of the drawing; its size is counted from the files below `folder`. */
interface Box {
  readonly folder: string;
  readonly says: string;
  readonly x: number;
  readonly y: number;
  readonly width: number;
}

interface Arrow {
  readonly points: string;
  readonly label: string;
  readonly at: readonly [x: number, y: number];
}

const height = 66;

const boxes: readonly Box[] = [
  { folder: 'src/pages', says: 'what is custom', x: 40, y: 80, width: 190 },
  { folder: 'src/admin', says: 'description → screens', x: 250, y: 80, width: 190 },
  { folder: 'src/kinds', says: 'one a kind of field', x: 460, y: 80, width: 210 },
  { folder: 'src/layout', says: 'navigation, palette, help', x: 690, y: 80, width: 190 },
  { folder: 'dataProvider', says: 'verbs → the partner API', x: 250, y: 200, width: 190 },
  { folder: 'authProvider', says: 'tokens, idle, rights', x: 460, y: 200, width: 210 },
  { folder: 'server/http', says: 'sign-in, errors, limits', x: 40, y: 350, width: 190 },
  { folder: 'server/crud', says: 'description → routes', x: 250, y: 350, width: 190 },
  { folder: 'server/db', says: 'the one way to rows', x: 460, y: 350, width: 210 },
  { folder: 'resources', says: 'what a record is', x: 960, y: 200, width: 190 },
  { folder: 'domain', says: 'what may happen', x: 960, y: 350, width: 190 },
];

const arrows: readonly Arrow[] = [
  { points: '345,146 345,196', label: 'getList, update …', at: [355, 176] },
  { points: '565,196 565,150', label: 'who am I', at: [575, 176] },
  { points: '345,266 345,302 200,302 200,346', label: 'HTTP: JSON, bearer token', at: [355, 305] },
  { points: '230,383 246,383', label: '', at: [0, 0] },
  { points: '440,383 456,383', label: '', at: [0, 0] },
  { points: '565,416 565,452', label: 'SQL, parameters beside it', at: [575, 440] },
  { points: '1055,266 1055,346', label: 'uses', at: [1065, 312] },
  { points: '956,233 880,233', label: '', at: [0, 0] },
  { points: '956,250 920,250 920,383 880,383', label: '', at: [0, 0] },
];

/** The flow of data through the layers as an SVG; `sizeOf` answers a line such as '12 files · 900 lines'. */
function architectureDrawing(sizeOf: (folder: string) => string): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1190 560" role="img" aria-label="How data flows from a screen through the partner API to the database, and which descriptions both sides share" font-family="system-ui, sans-serif" font-size="13">
<defs><marker id="tip" viewBox="0 0 8 8" refX="7" refY="4" markerWidth="7" markerHeight="7" orient="auto"><path d="M0 0 8 4 0 8z" fill="#445566"/></marker></defs>
<rect width="1190" height="560" fill="#ffffff"/>
${frame({ x: 20, y: 30, width: 880, height: 256, title: 'Browser' })}
${frame({ x: 20, y: 318, width: 880, height: 118, title: 'Server' })}
${frame({ x: 940, y: 30, width: 230, height: 406, title: 'Both sides, neither knows it' })}
${boxes.map(box => drawBox(box, sizeOf(box.folder))).join('\n')}
<rect x="250" y="456" width="420" height="66" rx="33" fill="#eef2f6" stroke="#8899aa"/>
<text x="460" y="484" text-anchor="middle" font-weight="600" fill="#112233">PGlite in a worker · or PostgreSQL</text>
<text x="460" y="504" text-anchor="middle" fill="#445566">the same tables, migrations and SQL</text>
${arrows.map(drawArrow).join('\n')}
</svg>
`;
}

function frame(at: { x: number; y: number; width: number; height: number; title: string }): string {
  return `<rect x="${at.x}" y="${at.y}" width="${at.width}" height="${at.height}" rx="10" fill="#f7f9fb" stroke="#ccd5dd" stroke-dasharray="5 4"/>
<text x="${at.x + 16}" y="${at.y + 26}" font-weight="600" fill="#445566">${at.title}</text>`;
}

function drawBox({ folder, says, x, y, width }: Box, size: string): string {
  const middle = x + width / 2;
  return `<rect x="${x}" y="${y}" width="${width}" height="${height}" rx="6" fill="#ffffff" stroke="#557799"/>
<text x="${middle}" y="${y + 22}" text-anchor="middle" font-weight="600" fill="#112233">${folder}</text>
<text x="${middle}" y="${y + 40}" text-anchor="middle" fill="#334455">${says}</text>
<text x="${middle}" y="${y + 57}" text-anchor="middle" font-size="11" fill="#5b6b7b">${size}</text>`;
}

function drawArrow({ points, label, at }: Arrow): string {
  const text =
    label === '' ? '' : `<text x="${at[0]}" y="${at[1]}" font-size="12" fill="#445566">${label}</text>`;
  return `<polyline points="${points}" fill="none" stroke="#445566" stroke-width="1.5" marker-end="url(#tip)"/>${text}`;
}

const variables = { ...ageEnvironment, UNUSED_UPLOADS_DAYS: storageEnvironment.UNUSED_UPLOADS_DAYS };
const pages = ['README.md', 'docs/how-to/add-a-resource.md', 'docs/operating.md', 'docs/fields.md'];
const metricsTable = [
  '| name | kind | what it says |',
  '| --- | --- | --- |',
  ...(await ownMetrics()).map(({ name, type, help }) => `| \`${name}\` | ${type} | ${help} |`),
].join('\n');
/** Tables made from the code, by what stands around them. */
const tables: Readonly<Record<string, () => string>> = {
  'lives of rows': livesTable,
  'metrics of processes': () => metricsTable,
  'kinds of fields': kindTable,
  'options of fields': optionTable,
  'icons of the menu': iconNames,
};

// `--check` changes nothing and fails where a page quotes a file as it no longer is.
const checking = process.argv.includes('--check');
let quoted = 0;

for (const page of pages) {
  const text = readFileSync(page, 'utf8');
  const withFiles = text.replace(/<!-- file: (\S+) -->[\s\S]*?<!-- end -->/g, (_, path: string) => {
    quoted += 1;
    return `<!-- file: ${path} -->\n\`\`\`ts\n${readFileSync(path, 'utf8')}\`\`\`\n<!-- end -->`;
  });
  const fresh = withFiles.replace(
    /<!-- (\w+ of \w+(?: \w+)?) -->[\s\S]*?<!-- end -->/g,
    (_, name: string) => {
      const table = tables[name];
      if (table === undefined) throw new Error(`${page} asks for ${name}, which nothing makes`);
      quoted += 1;
      return `<!-- ${name} -->\n\n${table()}\n\n<!-- end -->`;
    },
  );
  if (fresh === text) continue;
  if (checking) {
    console.error(`${page} quotes a file as it no longer is; run: npm run docs`);
    process.exitCode = 1;
  } else writeFileSync(page, fresh);
}

/** '12 files · 900 lines'. */
function sizeOf(folder: string): string {
  const files = sourceFiles().filter(path => path.startsWith(`${folder}/`));
  const lines = files.reduce((sum, path) => sum + readFileSync(path, 'utf8').split('\n').length - 1, 0);
  return `${files.length} files · ${lines} lines`;
}

if (!checking) writeFileSync('docs/architecture.svg', architectureDrawing(sizeOf));
if (quoted === 0) process.exitCode = 1;
console.log(`${checking ? 'Compared' : 'Wrote'} ${quoted} quoted files in ${pages.length} pages`);

/** The lives of rows as docs/operating.md prints them. */
function livesTable(): string {
  const lines = tableLives.map(life => `| \`${life.table}\` | ${endOf(life)} | ${life.why} |`);
  return ['| table | ends | why |', '| --- | --- | --- |', ...lines].join('\n');
}

/** 'after 400 days (`MAIL_CONTENT_DAYS`)' where the operator chooses. */
function endOf({ ends, days }: TableLife): string {
  if (typeof days === 'number') return ends;
  const name = days.replaceAll(/[A-Z]/g, letter => `_${letter}`).toUpperCase();
  const variable = Object.entries(variables).find(([each]) => each === name)?.[1];
  if (variable === undefined) throw new Error(`No variable of the environment is called ${name}`);
  return `${ends} ${variable.parse(undefined)} days (\`${name}\`)`;
}
