import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

const api = process.env.API_URL ?? 'http://127.0.0.1:3000';

interface ModuleGraph {
  getModuleInfo(id: string): { readonly importedIds: readonly string[] } | null;
}

/**
 * react-admin's entry leads to its Material screens too. Nothing of them is built in; walking through them
 * would only draw whatever they import (editors, menus, forms) into the first scripts.
 */
const unusedHalf = '/node_modules/ra-ui-materialui/';

/** Whether a module is reached from `root` by static imports; the graph is walked once a build. */
function reachedFrom(root: string) {
  let reached: Set<string> | undefined;
  return (id: string, graph: ModuleGraph) => {
    reached ??= closure(root, graph);
    return reached.has(id);
  };
}

function closure(root: string, graph: ModuleGraph): Set<string> {
  const reached = new Set([root]);
  for (const id of reached) {
    for (const imported of graph.getModuleInfo(id)?.importedIds ?? []) {
      if (!imported.includes(unusedHalf)) reached.add(imported);
    }
  }
  return reached;
}

const inSignIn = reachedFrom(new URL('src/main.tsx', import.meta.url).pathname);
const inPortal = reachedFrom(new URL('src/app.tsx', import.meta.url).pathname);

/**
 * Two scripts for everyone: what sign-in needs, and what the signed-in portal adds to it. Whatever is
 * imported lazily beyond (palette, charts, editors) comes on its own, so few requests paint a list.
 */
const codeSplitting = {
  groups: [
    {
      name: (id: string, graph: ModuleGraph) =>
        inSignIn(id, graph) || id.startsWith('\0') ? 'sign-in' : null,
      debugName: 'sign-in',
      priority: 3,
    },
    {
      name: (id: string, graph: ModuleGraph) => (inPortal(id, graph) ? 'portal' : null),
      debugName: 'portal',
      priority: 2,
    },
    { name: 'parts', minShareCount: 2, priority: 1 },
  ],
};

/** The portal's build; `vite` alone serves it with reload and passes calls on to the API. */
export default defineConfig({
  plugins: [react()],
  build: {
    outDir: 'dist',
    target: 'es2023',
    sourcemap: false,
    assetsInlineLimit: 0,
    cssCodeSplit: false,
    chunkSizeWarningLimit: 600,
    rolldownOptions: { output: { codeSplitting } },
  },
  server: { host: '127.0.0.1', proxy: { '/api': { target: api, ws: true }, '/files': api } },
});
