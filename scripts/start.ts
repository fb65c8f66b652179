import { buildPortal } from './build-portal.ts';

const usage = `Usage: npm start

Builds the portal where something has changed, prepares its database and serves it. It takes no words: its settings are
environment variables, such as PORT, DATA_DIR and DATABASE_URL; docs/operating.md lists them all.`;

const [word] = process.argv.slice(2);
if (word === undefined) {
  await buildPortal();
  await import('../server/main.ts');
} else if (['--help', '-h'].includes(word)) process.stdout.write(`${usage}\n`);
else {
  process.stderr.write(`\nUnknown: ${word}. ${usage}\n\n`);
  process.exitCode = 1;
}
