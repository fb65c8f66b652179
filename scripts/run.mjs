// Runs one of the project's TypeScript programs on the project's own Node, after installing what is
// missing. Plain JavaScript without packages, because on a fresh machine nothing else is there yet.
import { spawn } from 'node:child_process';
import module from 'node:module';
import { pathToFileURL } from 'node:url';
import { installPackages, projectNode, root } from './install-packages.mjs';

const [program, ...parameters] = process.argv.slice(2);
process.chdir(root);

try {
  // What is only started needs no packages of tests and checks.
  await installPackages({ forTests: !/^(?:server\/|scripts\/(?:start|build)\.ts$)/.test(program) });
} catch (failure) {
  process.stderr.write(`\n${failure.message}\n`);
  process.exit(1);
}

// Compiled code is kept for the next time: quicker, and the compiler of TypeScript stays out of memory.
const compiled = `${root}/.cache/compiled`;

if (Number(process.versions.node.split('.')[0]) >= 24) {
  module.enableCompileCache(compiled);
  process.argv.splice(1, process.argv.length - 1, `${root}/${program}`, ...parameters);
  await import(pathToFileURL(`${root}/${program}`).href);
} else {
  const child = spawn(projectNode, [...process.execArgv, program, ...parameters], {
    stdio: 'inherit',
    env: {
      ...process.env,
      PATH: `${root}/node_modules/.bin:${process.env.PATH}`,
      NODE_COMPILE_CACHE: compiled,
    },
  });
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal));
  child.on('exit', (code, signal) => process.exit(code ?? (signal === null ? 1 : 130)));
}
