import { parseSync, Visitor } from 'vite';

interface SourcePatterns {
  readonly literals: readonly RegExp[];
  /** How many more are put together while the program runs. */
  readonly composed: number;
}

/** The regular expressions of a source file, found by a parser. */
export function patternsOf(path: string, text: string): SourcePatterns {
  const literals: RegExp[] = [];
  new Visitor({
    Literal: node => {
      if ('regex' in node) literals.push(new RegExp(node.regex.pattern, node.regex.flags));
    },
  }).visit(parseSync(path, text).program);
  return { literals, composed: text.match(/\bRegExp\(/g)?.length ?? 0 };
}
