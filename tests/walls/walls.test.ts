import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ScratchCopy } from '../support/scratch-copy.ts';
import { compilerPlants, housePlants, lintPlants, type Plant, requirementPlants } from './plants.ts';

const checks = [
  { name: 'the compiler', plants: compilerPlants, program: 'tsc', parameters: ['-b', '--pretty', 'false'] },
  {
    name: 'Biome',
    plants: lintPlants,
    program: 'biome',
    parameters: ['lint', '--reporter=github', '--max-diagnostics=none', '.'],
  },
  { name: 'the house check', plants: housePlants, program: 'node', parameters: ['scripts/check-house.ts'] },
  {
    name: 'the check of ids',
    plants: requirementPlants,
    program: 'node',
    parameters: ['scripts/check-requirements.ts'],
  },
];

describe.each(checks)('walls that $name holds', ({ plants, program, parameters }) => {
  const copy = new ScratchCopy();
  let found = { succeeded: true, output: '' };

  beforeAll(() => {
    for (const { path, code } of plants) copy.write(path, code);
    // The other half of the planted cycle.
    copy.write(
      'src/pages/auth/planted-cycle-back.ts',
      "export { planted as back } from './planted-cycle.ts';\n",
    );
    found = copy.run(program, parameters);
  });
  afterAll(() => copy.remove());

  it('fails when violations are planted', () => {
    expect(found.succeeded).toBe(false);
  });

  it.each(plants)('$wall: names $path', ({ path, finding }: Plant) => {
    const lines = found.output.split('\n').filter(line => line.includes(path));
    expect(lines.join('\n')).toMatch(finding);
  });
});
