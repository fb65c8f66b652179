import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import {
  faultsIn,
  idsOfTitle,
  notTested,
  requirementsIn,
  type Sentence,
  sentencePages,
  sentences,
  titlesIn,
} from './requirement-ids.ts';
import { projectFiles } from './source-files.ts';

// What a comment, a test or a page points at is in the repository: each id has one sentence, each link a file.

const known = sentences();
const byId = new Map<string, Sentence[]>();
for (const sentence of known) byId.set(sentence.id, [...(byId.get(sentence.id) ?? []), sentence]);

const pages = new Set(sentencePages());
const problems: string[] = [];

for (const [id, given] of byId) {
  if (given.length > 1)
    problems.push(`${id} has ${given.length} sentences: ${given.map(({ page }) => page).join(', ')}`);
}
for (const { id, text, page } of known) {
  if (!/^\p{Lu}|^['`(\d]/u.test(text) || !/[.)'](?:\)\.)?$/.test(text) || text.length < 15) {
    problems.push(`${page}: ${id} is not followed by a sentence`);
  }
}
for (const id of notTested()) {
  if (!byId.has(id))
    problems.push(`docs/requirements/not-tested.md names ${id}, which has no sentence in docs/`);
}

// What the how-tos add.
const examples = /colour|about-page|retire|\/i18n\/de\b/;

let looked = 0;
// What tests/walls plants is wrong on purpose.
const readable = (path: string) => /\.(?:tsx?|mjs|md|css)$/.test(path) && path !== 'tests/walls/plants.ts';
for (const path of projectFiles().filter(readable)) {
  looked += 1;
  const text = readFileSync(path, 'utf8');
  const named = new Set([
    ...requirementsIn(text),
    ...(path.endsWith('.md') ? [] : faultsNamedIn(path, text)),
  ]);
  for (const id of named) {
    if (!byId.has(id)) problems.push(`${path} names ${id}, which has no sentence in docs/`);
  }
  const targets = path.endsWith('.md')
    ? [...linksIn(path, text), ...filesNamedIn(path, text)]
    : docsNamedIn(text);
  for (const target of targets) {
    if (!existsSync(target)) problems.push(`${path} leads to ${target}, which does not exist`);
  }
}

/** In tests also what the titles begin with; elsewhere such letters may be anything. */
function faultsNamedIn(path: string, text: string): string[] {
  const titles = /^tests\/.*\.(?:test|spec)\.tsx?$/.test(path) ? titlesIn(text) : [];
  return [...faultsIn(text), ...titles.flatMap(title => [...idsOfTitle(title)])];
}

/** Files that a page links to, from the root of the project. */
function linksIn(path: string, text: string): string[] {
  return [...text.matchAll(/\]\((?!https?:|mailto:|#)([^)#\s]+)(?:#[^)]*)?\)/g)].map(([, target = '']) =>
    join(dirname(path), target),
  );
}

/** Files and folders that a page names by their path from the root; decisions may name what is gone. */
function filesNamedIn(path: string, text: string): string[] {
  if (path.startsWith('docs/decisions/')) return [];
  const named =
    /`((?:domain|resources|contract|dataProvider|authProvider|src|server|scripts|tests)\/[\w./-]+)`/g;
  return [...text.matchAll(named)].map(([, target = '']) => target).filter(target => !examples.test(target));
}

/** Pages that code names by their path, such as docs/live.md. */
function docsNamedIn(text: string): string[] {
  return text.match(/\bdocs\/[\w/-]+\.md\b/g) ?? [];
}

for (const problem of problems) console.error(problem);
console.log(
  `Compared ${byId.size} sentences of ${pages.size} pages with ${looked} files that name their ids`,
);
process.exitCode = problems.length === 0 && byId.size > 0 && looked > 0 ? 0 : 1;
