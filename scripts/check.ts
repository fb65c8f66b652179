import { type CheckStep, runCheckStep } from './check-step.ts';

const steps: readonly CheckStep[] = [
  {
    name: 'types and walls',
    command: ['node', 'scripts/check-types.ts'],
    covered: /Type-checked (\d+) files.*/,
  },
  {
    name: 'format and lint',
    command: ['biome', 'ci', '--error-on-warnings', '.'],
    covered: /Checked (\d+) files/,
  },
  { name: 'house rules', command: ['node', 'scripts/check-house.ts'], covered: /Checked (\d+) files.*/ },
  { name: 'dead code', command: ['node', 'scripts/check-dead-code.ts'], covered: /Checked (\d+) .*/ },
  { name: 'both languages', command: ['node', 'scripts/check-messages.ts'], covered: /.*?(\d+) .*/ },
  {
    name: 'migrations',
    command: ['node', 'server/db/new-migration.ts', '--check'],
    covered: /.*?(\d+) (?:tables|migrations).*/,
  },
  {
    name: 'quoted files in the docs',
    command: ['node', 'scripts/docs.ts', '--check'],
    covered: /Compared (\d+) .*/,
  },
  {
    name: 'ids of requirements',
    command: ['node', 'scripts/check-requirements.ts'],
    covered: /Compared (\d+) sentences.*/,
  },
  {
    name: 'planted violations',
    command: ['vitest', 'run', '--project', 'walls'],
    covered: /Tests\s+(\d+) passed.*/,
  },
  {
    name: 'licences',
    command: ['node', 'scripts/check-licences.ts'],
    covered: /Read the licences of (\d+) packages.*/,
  },
  {
    name: 'known holes in packages',
    command: ['node', 'scripts/check-packages.ts'],
    covered: /Asked about (\d+) packages.*/,
    unanswered: /does not answer/,
  },
];

const chosen = process.argv.slice(2);
const wanted = steps.filter(({ name }) => chosen.length === 0 || chosen.some(word => name.includes(word)));

const counts = { passed: 0, failed: 0, unanswered: 0 };
for (const step of wanted) {
  const { verdict, covered, output, ms } = await runCheckStep(step);
  counts[verdict] += 1;
  const mark = { passed: '✓', failed: '✗', unanswered: '–' }[verdict];
  console.log(`${mark} ${step.name}: ${covered.trim()} (${(ms / 1000).toFixed(1)} s)`);
  if (verdict !== 'passed') console.log(output.trim().split('\n').slice(-200).join('\n'));
}
console.log(`\n${counts.passed} passed, ${counts.failed} failed`);
process.exitCode = counts.failed === 0 && counts.passed > 0 ? 0 : 1;
