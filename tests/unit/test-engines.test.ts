import { readdirSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

/** Written by hand: the contract tests for which an engine may do things in its own way, and why. */
const onBoth: Readonly<Record<string, string>> = {
  'bulk-jobs': 'locks',
  'bulk-kills': 'faults',
  'bulk-rows-ended': 'faults',
  'database-migrations': 'transactions',
  'database-race': 'locks',
  'database-statements': 'values',
  'database-transactions': 'transactions',
  'database-values': 'values',
  'alert-mails': 'locks',
  'device-alerts': 'locks',
  'device-replace-many': 'locks',
  'erased-meanwhile': 'locks',
  'guest-overlaps': 'values',
  'guest-choice': 'locks',
  'guest-choice-links': 'locks',
  'http-refresh': 'locks',
  'last-admin': 'locks',
  'live-channel': 'notifications',
  'live-many-readers': 'notifications',
  'live-rights': 'notifications',
  'mail-outbox': 'locks',
  'mail-settings': 'locks',
  'unlocked-bookings': 'locks',
  'text-order': 'values',
  'uploads-unused': 'locks',
  'device-relieve': 'locks',
  'device-rollouts': 'locks',
  'device-rollouts-steered': 'locks',
  'workflow-book': 'locks',
  'workflow-blocks': 'locks',
  'workflow-close-days': 'locks',
  'workflow-close-several': 'locks',
  'workflow-later-hours': 'locks',
  'workflow-copy-hours': 'locks',
  'solve-elsewhere': 'locks',
  'solve-elsewhere-rights': 'locks',
  'solve-within': 'locks',
  'workflow-solve-several': 'locks',
  'workflow-undo-stranded': 'locks',
  'workflow-faults': 'faults',
  'workflow-races': 'locks',
  writes: 'transactions',
};

/** Each is killed, raced or restored by its own means, on one engine after the other. */
const byThemselves = [
  'backup-drill',
  'device-race',
  'export-slow-reader',
  'workflow-answer-kills',
  'workflow-kills',
  'workflow-model',
  'workflow-race',
];

const files = readdirSync('tests/contract')
  .filter(name => name.endsWith('.test.ts'))
  .map(name => ({
    name: name.replace('.test.ts', ''),
    text: readFileSync(`tests/contract/${name}`, 'utf8'),
  }));
const calls = (text: string, call: RegExp) => [...text.matchAll(call)].map(([, word = '']) => word);
/** The engines that a file names for its tests on one. */
const enginesOf = (text: string) =>
  calls(text, /^ *onOneEngine\(\s*(?:'(?:[^'\\]|\\.)*'|"[^"]*"|`[^`]*`),\s*'(\w+)'/gm);

it('only tests of values, locks, transactions, faults and notifications run on both engines', () => {
  const both = files.flatMap(({ name, text }) => {
    const [topic] = calls(text, /^ *onEveryEngine\(\s*(?:'(?:[^'\\]|\\.)*'|"[^"]*"|`[^`]*`),\s*'(\w+)'/gm);
    return topic === undefined ? [] : [[name, topic]];
  });
  expect(Object.fromEntries(both)).toEqual(onBoth);
  expect(files.filter(({ text }) => /\.each\(engines\)/.test(text)).map(({ name }) => name)).toEqual(
    byThemselves,
  );
});

it('of the tests on one engine each has about half', () => {
  const engines = files.flatMap(({ text }) => enginesOf(text));
  const share = engines.filter(engine => engine === 'postgres').length / engines.length;
  expect(engines.length).toBeGreaterThan(40);
  expect(share).toBeGreaterThan(0.4);
  expect(share).toBeLessThan(0.6);
});

it('no test asks for an engine on which its file does not run', () => {
  const never = files.flatMap(({ name, text }) => {
    const own = enginesOf(text);
    const wanted = calls(text, /runIf\(\s*engine === '(\w+)'/g).filter(engine => !own.includes(engine));
    const unwanted = calls(text, /skipIf\(\s*engine === '(\w+)'/g).filter(engine => own.includes(engine));
    return own.length === 0 ? [] : [...wanted, ...unwanted].map(engine => `${name}: ${engine}`);
  });
  expect(never).toEqual([]);
});
