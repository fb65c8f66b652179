import { looksLikePhone, withoutExtension } from './phone.ts';

/**
 * A number with what people write between its digits, as a rule that knows less of that has it: '0905 123 456' is kept as
 * 0905123456 (DEC-362). What the rule takes as it is, and what is no number either way, stays as it was typed.
 */
export function typedPhone(text: string, isRight: (number: string) => boolean): string {
  if (!looksLikePhone(text) || isRight(text)) return text;
  const main = withoutExtension(text);
  const digits = `${main.trim().startsWith('+') ? '+' : ''}${main.replace(/\D/g, '')}`;
  const kept = digits + text.slice(main.length).replaceAll(' ', '');
  return isRight(kept) ? kept : text;
}
