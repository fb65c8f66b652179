import { createServer, createServerModuleRunner, type Plugin } from 'vite';
import { instrumented } from './instrument.ts';

export interface Planted {
  readonly file: string;
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

/** Files of tests and of the product in one warm process, each evaluated anew only when something under it has changed. */
export interface WarmModules {
  /** Evaluates a file of tests; `words` is what it imports from vitest. */
  load(file: string, words: object): Promise<unknown>;
  /** From now on this break stands in the code, and no other. No file on disk is changed. */
  plant(mutant: Planted | undefined): void;
  close(): Promise<void>;
}

interface Options {
  /** Notes which functions are called, in `globalThis.reachedFunctions`. */
  readonly watched: boolean;
}

const wordsModule = '\0words-of-vitest';
/**
 * The words of the file that is being loaded, also for what it shares with other files, which is evaluated once and would keep
 * those of the first.
 */
const wordNow = (name: string) =>
  `export const ${name} = new Proxy(() => undefined, { ` +
  `get: (_, part) => globalThis.wordsOfVitest.${name}[part], ` +
  `apply: (_, self, values) => globalThis.wordsOfVitest.${name}(...values) });`;
const names = [
  ...['describe', 'it', 'test', 'expect', 'vi', 'inject', 'expectTypeOf'],
  ...['beforeAll', 'afterAll', 'beforeEach', 'afterEach'],
];

export async function warmModules({ watched }: Options): Promise<WarmModules> {
  const root = process.cwd();
  let planted: Planted | undefined;
  const breaking: Plugin = {
    name: 'mutants',
    enforce: 'pre',
    resolveId: id => (id === 'vitest' ? wordsModule : undefined),
    load: id => (id === wordsModule ? names.map(wordNow).join('\n') : undefined),
    transform(code, id) {
      const file = relativeTo(root, id);
      if (file === undefined) return undefined;
      if (watched) return instrumented(file, code);
      if (planted?.file !== file) return undefined;
      return code.slice(0, planted.start) + planted.text + code.slice(planted.end);
    },
  };
  const server = await createServer({
    ...{ configFile: false, root, appType: 'custom', logLevel: 'error', plugins: [breaking] },
    server: { middlewareMode: true, hmr: false, ws: false, watch: null },
    optimizeDeps: { noDiscovery: true, include: [] },
    environments: {
      ssr: {
        // Tests with a screen put our router into that of react-admin, which works as vitest loads the package twice.
        resolve: { noExternal: ['vitest', 'react-router'] },
        dev: { sourcemap: false },
      },
    },
  });
  const { ssr } = server.environments;
  const runner = createServerModuleRunner(ssr, { hmr: false, sourcemapInterceptor: false });
  const { evaluatedModules } = runner;

  /** This file and whatever imports it, from near or far. */
  function forget(file: string): void {
    const path = `${root}/${file}`;
    for (const node of ssr.moduleGraph.getModulesByFile(path) ?? []) ssr.moduleGraph.invalidateModule(node);
    const open = [...(evaluatedModules.getModulesByFile(path) ?? [])];
    const importers = open.map(({ id }) => id);
    const closed = new Set(importers);
    for (const id of closed)
      for (const importer of evaluatedModules.getModuleById(id)?.importers ?? []) closed.add(importer);
    for (const id of closed) {
      const node = evaluatedModules.getModuleById(id);
      if (node !== undefined) evaluatedModules.invalidateModule(node);
    }
  }

  return {
    load: async (file, words) => {
      Object.assign(globalThis, { wordsOfVitest: words });
      forget(file);
      return await runner.import(`${root}/${file}`);
    },
    plant: mutant => {
      if (planted !== undefined) forget(planted.file);
      planted = mutant;
      if (planted !== undefined) forget(planted.file);
    },
    close: async () => {
      await runner.close();
      await server.close();
    },
  };
}

function relativeTo(root: string, id: string): string | undefined {
  const path = id.replace(/\?.*$/, '');
  if (!path.startsWith(`${root}/`) || path.includes('/node_modules/')) return undefined;
  return /\.tsx?$/.test(path) ? path.slice(root.length + 1) : undefined;
}
