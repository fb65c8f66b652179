import { spawn } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = dirname(dirname(fileURLToPath(import.meta.url)));
export const projectNode = join(root, 'node_modules/.bin/node');

const [major, minor] = process.versions.node.split('.').map(Number);

/** The Node that the portal runs on; it comes with its packages wherever there is one for the machine. */
const neededNode = 24;

/**
 * Runs `npm install`, as package-lock.json says, unless every package that is needed is there in its version. What only
 * tests and checks need is left out of a portal that is merely started; once it is there, it stays.
 */
export async function installPackages({ forTests }) {
  if (major < 20 || (major === 20 && minor < 19)) {
    throw new Error(
      `Node 20.19 or newer is needed; this is ${process.versions.node}. See https://nodejs.org`,
    );
  }
  const locked = lockedVersions('package-lock.json');
  const present = lockedVersions('node_modules/.package-lock.json');
  // What tests and something optional of the portal both name comes without the tests, too: it tells nothing.
  const dev = forTests || Object.values(present).some(each => each.dev === true);
  const wanted = Object.fromEntries(Object.entries(locked).filter(([, each]) => dev || !isForTests(each)));
  if (isInstalled(wanted)) return;
  const started = Date.now();
  const total = Object.values(wanted).filter(({ optional }) => !optional).length;
  say(`Installing ${total} packages (once; usually under a minute) …`);
  const ticking = setInterval(
    () => say(`  ${seconds(started)} s, ${countInstalled()} packages unpacked …`),
    5000,
  );
  try {
    await npmInstall(dev);
  } finally {
    clearInterval(ticking);
  }
  if (!hasNode())
    throw new Error(
      `There is no Node ${neededNode} among the packages for ${process.platform} ${process.arch}; please install one. See https://nodejs.org`,
    );
  if (!isInstalled(wanted)) throw new Error('The packages were installed, but some are still missing.');
  say(`Packages installed in ${seconds(started)} s.`);
}

const isForTests = ({ dev, devOptional }) => dev === true || devOptional === true;

function lockedVersions(file) {
  const path = join(root, file);
  if (!existsSync(path)) return {};
  const { packages } = JSON.parse(readFileSync(path, 'utf8'));
  return Object.fromEntries(Object.entries(packages).filter(([place]) => place !== ''));
}

// npm writes this second lock file last, so an interrupted installation never looks complete. What is optional may be
// missing, since it is another machine's; what is there of it is as it should be.
function isInstalled(wanted) {
  const present = lockedVersions('node_modules/.package-lock.json');
  const complete = Object.entries(wanted).every(
    ([place, { version, optional }]) =>
      present[place]?.version === version || (optional && present[place] === undefined),
  );
  return complete && hasNode();
}

function hasNode() {
  return major >= neededNode || existsSync(projectNode);
}

// The project's own Node lies in node_modules, which npm is about to change: npm must run on the machine's.
function npmInstall(dev) {
  const path = process.env.PATH.split(':').filter(folder => !folder.endsWith('node_modules/.bin'));
  const child = spawn(
    'npm',
    [
      'install',
      '--no-save',
      dev ? '--include=dev' : '--omit=dev',
      '--no-audit',
      '--no-fund',
      '--loglevel=error',
    ],
    {
      cwd: root,
      env: { ...process.env, PATH: path.join(':') },
      stdio: ['ignore', 'pipe', 'pipe'],
    },
  );
  const output = [];
  child.stdout.on('data', chunk => output.push(chunk));
  child.stderr.on('data', chunk => output.push(chunk));
  return new Promise((resolve, reject) => {
    child.on('error', failure => reject(new Error(`npm could not be started: ${failure.message}`)));
    child.on('exit', code => {
      if (code === 0) resolve();
      else
        reject(new Error(`${Buffer.concat(output)}\nInstalling the packages failed; is the network there?`));
    });
  });
}

function countInstalled() {
  const modules = join(root, 'node_modules');
  return existsSync(modules)
    ? readdirSync(modules).flatMap(name => (name.startsWith('@') ? readdirSync(join(modules, name)) : name))
        .length
    : 0;
}

const seconds = started => Math.round((Date.now() - started) / 1000);
const say = text => process.stdout.write(`${text}\n`);
