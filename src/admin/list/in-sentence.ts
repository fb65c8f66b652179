/** A label inside a sentence: 'Stretch condition' → 'stretch condition', but 'QA record' stays. */
export function inSentence(label: string): string {
  const [first = '', second = ''] = label;
  return second === second.toLowerCase() ? first.toLowerCase() + label.slice(1) : label;
}
