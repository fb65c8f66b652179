import { type ChildProcess, spawn } from 'node:child_process';

// The API starts again when a file of it changes; vite serves the portal and swaps changed modules in place.
const apiPort = process.env.PORT ?? '3000';
const programs: readonly { name: string; command: readonly string[] }[] = [
  { name: 'api', command: ['--watch', '--watch-preserve-output', 'server/main.ts'] },
  { name: 'portal', command: ['node_modules/vite/bin/vite.js', '--clearScreen', 'false'] },
];

const children = programs.map(({ name, command }) => {
  const child = spawn(process.execPath, [...command], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, PORT: apiPort, API_URL: `http://127.0.0.1:${apiPort}`, FORCE_COLOR: '1' },
  });
  relay(child, name);
  return child;
});

for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => stopAll());
for (const child of children) {
  child.on('exit', code => {
    process.exitCode ??= code ?? 1;
    stopAll();
  });
}

function relay(child: ChildProcess, name: string): void {
  for (const stream of [child.stdout, child.stderr]) {
    stream?.on('data', (chunk: Buffer) =>
      process.stdout.write(chunk.toString().replace(/^(?=.)/gm, `${name} │ `)),
    );
  }
}

function stopAll(): void {
  for (const child of children) child.kill('SIGTERM');
}
