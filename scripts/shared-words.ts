/** `open`, `time` and `location` of `openTime` and `locations_id`: what is one or many is one word. */
export function wordsOf(text: string): ReadonlySet<string> {
  return new Set([...text.matchAll(/[A-Z]?[a-z]{3,}/g)].map(([word]) => stemOf(word.toLowerCase())));
}

function stemOf(word: string): string {
  if (word.length > 4 && word.endsWith('ies')) return `${word.slice(0, -3)}y`;
  if (/(?:ss|sh|ch|x)es$/.test(word)) return word.slice(0, -2);
  return /[^su]s$/.test(word) ? word.slice(0, -1) : word;
}

/**
 * How much each of some files has to do with what was said elsewhere, by the words in common: the fewer files hold a
 * word, the more it tells; in the name of a file it tells more than in a long text, in which everything stands.
 */
export function kinshipOf(
  said: string,
  files: readonly (readonly [path: string, text: string])[],
): ReadonlyMap<string, number> {
  const spoken = files.map(([path, text]) => ({
    path,
    named: wordsOf(path),
    words: wordsOf(`${path} ${text}`),
  }));
  const weights = new Map<string, number>();
  for (const word of wordsOf(said)) {
    const holders = spoken.filter(({ words }) => words.has(word)).length;
    if (holders > 0) weights.set(word, Math.log(spoken.length / holders));
  }
  const shared = (words: ReadonlySet<string>) =>
    [...weights].reduce((sum, [word, weight]) => sum + (words.has(word) ? weight : 0), 0);
  return new Map(
    spoken.map(({ path, named, words }) => [
      path,
      0.5 + shared(named) + (10 * shared(words)) / Math.sqrt(100 + words.size),
    ]),
  );
}
