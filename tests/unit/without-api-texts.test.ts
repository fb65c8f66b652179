import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { isOfContract, withoutTexts } from '../../scripts/without-api-texts.ts';

it('leaves out what the API document says of a call and its parts, and nothing else', () => {
  const code = `
    const plan = z.object({ reason: z.string().max(9).describe('Why' + often).optional(), summary: text.describe(\`\${most} lines\`) });
    export const call = defineCall({ method: 'GET', summary: 'Look at it', description: \`For \${who}\`, answer: plan });
    export const description = sentence('form.blank', { summary: rows.describe });`;
  expect(withoutTexts(code)).toBe(`
    const plan = z.object({ reason: z.string().max(9).optional(), summary: text });
    export const call = defineCall({ method: 'GET', summary: '', description: '', answer: plan });
    export const description = sentence('form.blank', { summary: rows.describe });`);
});

it('leaves out one text within another, whatever comes first', () => {
  expect(withoutTexts(`z.array(z.int().describe('Minutes')).describe('In order')`)).toBe('z.array(z.int())');
});

it('takes the contract of this project alone, wherever the project lies', () => {
  const here = (path: string) => fileURLToPath(new URL(`../../${path}`, import.meta.url));
  expect(isOfContract(here('contract/hours/holidays.ts'))).toBe(true);
  for (const other of ['src/app/main.ts', 'node_modules/some/contract/index.ts', 'src/contract/panel.ts'])
    expect(isOfContract(here(other)), other).toBe(false);
  expect(isOfContract('/home/somebody/contract/portal/src/app/main.ts')).toBe(false);
});
