import { storageEnvironment } from '../server/storage-config.ts';
import { ageEnvironment } from '../server/upkeep/ages.ts';
import { type TableLife, tableLives } from '../server/upkeep/table-lives.ts';

const variables = { ...ageEnvironment, UNUSED_UPLOADS_DAYS: storageEnvironment.UNUSED_UPLOADS_DAYS };

/** The lives of rows as docs/operating.md prints them. */
export function livesTable(): string {
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
