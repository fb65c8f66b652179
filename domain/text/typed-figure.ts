import { plainFigures } from './plain-line.ts';

/**
 * The figure with a point and without the marks that part its thousands. Of a single mark nobody can know which it is:
 * it parts the decimals, and a figure with too many of them is refused aloud.
 *
 * @example withPoint('1.234,5') // '1234.5'
 */
export function withPoint(text: string): string {
  const typed = plainFigures(text).replace(/(?<=\d)[\s'’](?=\d{3}(?!\d))/g, '');
  if (/^-?\d{1,3}(?:,\d{3})+\.\d*$|^-?\d{1,3}(?:,\d{3}){2,}$/.test(typed)) return typed.replaceAll(',', '');
  if (/^-?\d{1,3}(?:\.\d{3})+,\d*$|^-?\d{1,3}(?:\.\d{3}){2,}$/.test(typed))
    return typed.replaceAll('.', '').replace(',', '.');
  return typed.replace(',', '.');
}
