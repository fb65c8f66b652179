import { readFileSync } from 'node:fs';
import { sourceFiles } from './source-files.ts';

const writtenLabel = /\blabel: '((?:[^'\\]|\\.)+)'/g;

/** Codes, such as the colours that devices are built in, are the same everywhere. */
const code = /^[A-Z\d]+$/;

/**
 * The labels that are written down in the rules and in parts of forms, and where: no resource has those of the result of a session, so
 * that nobody missed their words in another language (DEC-325). A label that is one of `keys` is in the words of each language.
 */
export function writtenLabels(keys: ReadonlySet<string>): (readonly [text: string, place: string])[] {
  return sourceFiles()
    .filter(isPlain)
    .flatMap(path =>
      [...readFileSync(path, 'utf8').matchAll(writtenLabel)].flatMap(([, label = '']) =>
        code.test(label) || keys.has(label) ? [] : [[label, path] as const],
      ),
    );
}

/** Languages are called by their own names. */
function isPlain(path: string): boolean {
  return /^(domain|src)\//.test(path) && !/^src\/i18n\/|\/language\.ts$/.test(path);
}
