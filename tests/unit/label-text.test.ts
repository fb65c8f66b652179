import { describe, expect, it } from 'vitest';
import { labelText } from '../../src/kinds/label-text.ts';

describe('the text of a value in the label of a button', () => {
  it.each([
    ['phone', '111-222-3333', '111-222-3333'],
    ['email', 'ann@mail.example', 'ann@mail.example'],
    ['url', 'https://a.example/b', 'https://a.example/b'],
    ['audio', '/uploads/rain.mp3', 'rain.mp3'],
    ['money', 2400, undefined],
  ] as const)('F12 of a %s, %s, is %s', (kind, value, text) => {
    expect(labelText({ kind }, value)).toBe(text);
  });
});
