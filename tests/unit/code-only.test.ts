import { describe, expect, it } from 'vitest';
import { castsOf, codeOnly } from '../../scripts/house-rules.ts';

describe('what the house check sees of a file', () => {
  it('finds a cast of every shape', () => {
    for (const cast of ['x as Y', 'f(x) as Y', '[1] as number[]', '({}) as { a: 1 }', "'a' as Name"]) {
      expect(castsOf(`const first = 1;\nconst a = ${cast};\n`)).toEqual([
        { line: 2, text: `const a = ${cast};` },
      ]);
    }
  });

  it('takes neither as const nor renamed imports nor prose for a cast', () => {
    const innocent = [
      "import { a as b, type c as d } from './x.ts';",
      "import * as all from './x.ts';",
      'export { b as e };',
      'const f = [1] as const;',
      '// x as Y',
      "const g = 'known as Y';",
      'const h = `known as Y`;',
      'const i = /x as Y/;',
    ];
    expect(castsOf(innocent.join('\n'))).toEqual([]);
  });

  it('keeps the lines where they are', () => {
    expect(codeOnly("a /* one\ntwo */ 'b' // c\nd")).toBe("a       \n       ' '     \nd");
  });
});
