/** An answer's text with '#' in place of an id, in its sentence as well as in what fills it, for comparing answers. */
export function withoutId(text: string, id: number): string {
  return text.replace(new RegExp(`\\b${id}\\b`, 'g'), '#');
}
