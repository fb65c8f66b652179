/**
 * A label inside a sentence: 'Stretch condition' → 'stretch condition'. Names that have another capital in their first
 * word stay: 'QA record', 'Wi-Fi version'.
 */
export function inSentence(label: string): string {
  const [first = ''] = label;
  const [word = ''] = label.split(' ');
  return word.slice(first.length) === word.slice(first.length).toLowerCase()
    ? first.toLowerCase() + label.slice(first.length)
    : label;
}
