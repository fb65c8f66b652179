/**
 * The code with the contents of comments, strings and regular expressions blanked out, line by line as
 * before, so that a search finds words of the language and not words that somebody wrote about it.
 * Code inside `${…}` of a template is blanked as well.
 */
export function codeOnly(source: string): string {
  return source.replace(
    /\/\*[\s\S]*?\*\/|\/\/[^\n]*|'(?:\\.|[^'\\\n])*'|"(?:\\.|[^"\\\n])*"|`(?:\\[\s\S]|[^`\\])*`|(?<=(?:[=(,:[!&|?{};\n]|\breturn)\s*)\/(?![*/])(?:\\.|\[(?:\\.|[^\]\\\n])*\]|[^/\\\n])+\/[dgimsuvy]*/g,
    found => {
      const blank = found.replace(/[^\n]/g, ' ');
      return /^['"`]/.test(found) ? `'${blank.slice(2)}'` : blank;
    },
  );
}

/** The type assertions of a file (`x as Y`, not `as const`), each with its line number. */
export function castsOf(source: string): { line: number; text: string }[] {
  const code = codeOnly(source).replace(/\b(import|export)\s+(type\s+)?(\*\s+as\s+\w+|\{[^}]*\})/g, found =>
    found.replace(/[^\n]/g, ' '),
  );
  return [...code.matchAll(/[\w)\]}'"]\s+as\s+(?!const\b)[\w{[(]/g)].map(({ index }) => {
    const line = code.slice(0, index + 1).split('\n').length;
    return { line, text: source.split('\n')[line - 1]?.trim() ?? '' };
  });
}
