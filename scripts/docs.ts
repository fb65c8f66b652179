import { readFileSync, writeFileSync } from 'node:fs';
import { storageEnvironment } from '../server/storage-config.ts';
import { ageEnvironment, type TableLife, tableLives } from '../server/upkeep/table-lives.ts';
import { architectureDrawing } from './architecture-drawing.ts';
import { iconNames, kindTable, optionTable } from './field-tables.ts';
import { sourceFiles } from './source-files.ts';

const variables = { ...ageEnvironment, UNUSED_UPLOADS_DAYS: storageEnvironment.UNUSED_UPLOADS_DAYS };
const pages = ['README.md', 'docs/how-to/add-a-resource.md', 'docs/operating.md', 'docs/fields.md'];
/** Tables made from the code, by what stands around them. */
const tables: Readonly<Record<string, () => string>> = {
  'lives of rows': livesTable,
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
