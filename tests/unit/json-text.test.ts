import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readJson, writeJson } from '../../src/kinds/nested/json-text.ts';

describe('JSON as text', () => {
  it.each([
    ['{\n  "a": 1,\n  "b": x\n}', 3, 8],
    ['{\n  "a": 1,\n}', 3, 1],
    ['{"a":1', 1, 7],
    ['[1, 2\n,, 3]', 2, 2],
    ['{a: 1}', 1, 2],
    ['[1 2]', 1, 4],
    ['{"a" 1}', 1, 6],
    ['[1}', 1, 3],
    ['nul', 1, 1],
    ['{} {}', 1, 4],
    ['"open', 1, 1],
  ])('names line and column of the first mistake in %j', (text, line, column) => {
    expect(readJson(text)).toEqual({ mistake: { line, column } });
  });

  it('blank is nothing', () => {
    expect(readJson('  \n')).toEqual({ value: null });
    expect(writeJson(null)).toBe('');
  });

  it('writes short lists and objects on one line', () => {
    const hours = { Mon: { start: 8, end: 21 }, Sun: {}, breaks: [1, 2] };
    const lines = ['{', '  "Mon": { "start": 8, "end": 21 },', '  "Sun": {},', '  "breaks": [1, 2]', '}'];
    expect(writeJson(hours)).toBe(lines.join('\n'));
    expect(writeJson([])).toBe('[]');
  });

  it('any value survives being shown and read again', () => {
    fc.assert(
      fc.property(fc.jsonValue(), value => {
        expect(readJson(writeJson(value))).toEqual({ value: JSON.parse(JSON.stringify(value)) });
      }),
    );
  });

  it('finds a place for every text that is not JSON', () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom(...'{}[],:"\\1e-. \ntruefalsn') }), text => {
        const { mistake } = readJson(text);
        if (mistake === undefined) return;
        expect(mistake.line).toBeGreaterThan(0);
        expect(mistake.line).toBeLessThanOrEqual(text.split('\n').length);
      }),
      { numRuns: 2000 },
    );
  });
});
