import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { headStart, portalNamed } from './scripts/head-start.ts';
import { withoutApiTexts } from './scripts/without-api-texts.ts';
import { wordsBeforeScripts } from './scripts/words-before-scripts.ts';
import { contentPolicy } from './server/http/content-policy.ts';

const api = process.env.API_URL ?? 'http://127.0.0.1:3000';

interface ModuleGraph {
  getModuleInfo(id: string): { readonly importedIds: readonly string[] } | null;
}

/**
 * react-admin's entry leads to its Material screens, of which nothing is built in, to its forms, which come with the first
 * dialog, and to what writes; react-query's and Material's lead on in the same way. Walking through them would only draw
 * whatever they import into the first scripts.
 */
const notYetUsed = new RegExp(
  '/node_modules/(' +
    [
      'ra-ui-materialui/',
      'ra-core/dist/(controller|export|form|inference|test-ui)/',
      'ra-core/dist/core/(SourceContext|useResourceContext|useWrappedSource)\\.',
      'ra-core/dist/dataProvider/(useGetManyAggregate|useUpdate|useDelete|useMutationWithMutationMode)\\.',
      'ra-core/dist/(util/(FieldTitle|getFieldLabelTranslationArgs)|i18n/useTranslateLabel)\\.',
      '@tanstack/react-query/build/modern/(useQueries|useMutation|useInfiniteQuery)\\.',
      '@tanstack/query-core/build/modern/(queriesObserver|mutationObserver|infiniteQueryObserver)\\.',
      '@mui/system/Stack/',
      '@mui/material/utils/mergeSlotProps\\.',
      'lodash/(constant|get|identity|memoize|noop|toString|union)\\.',
      'prop-types/',
    ].join('|') +
    ')',
);

/** Whether a module is reached from `root` by static imports; the graph is walked once a build. */
function reachedFrom(root: string) {
  let reached: Set<string> | undefined;
  return (id: string, graph: ModuleGraph) => {
    reached ??= closure(root, graph);
    return reached.has(id);
  };
}

function closure(root: string, graph: ModuleGraph): Set<string> {
  if (graph.getModuleInfo(root) === null)
    throw new Error(`${root} is not in the build: has it been renamed?`);
  const reached = new Set([root]);
  for (const id of reached) {
    for (const imported of graph.getModuleInfo(id)?.importedIds ?? []) {
      if (!notYetUsed.test(imported)) reached.add(imported);
    }
  }
  return reached;
}

const inSignIn = reachedFrom(new URL('src/app/main.tsx', import.meta.url).pathname);
const inPortal = reachedFrom(new URL('src/app/app.tsx', import.meta.url).pathname);
const inHtml = reachedFrom(new URL('domain/text/harmless-html.ts', import.meta.url).pathname);
const inBell = reachedFrom(new URL('src/alerts/alert-bell.tsx', import.meta.url).pathname);
const soon = ['deferred-ui', 'profile-choices'].map(name =>
  reachedFrom(new URL(`src/layout/${name}.tsx`, import.meta.url).pathname),
);

/**
 * Three scripts for everyone: what sign-in needs, what the signed-in portal adds to it, and, once the first
 * screen is painted, what the frame around every page needs to be used. Whatever is imported lazily beyond
 * (palette, charts, editors; the bell of alerts, when the page has come to rest) comes on its own, so few requests paint a list.
 */
const codeSplitting = {
  groups: [
    {
      // The styles of the portal's frame come along: they are few, and one request less.
      name: (id: string, graph: ModuleGraph) =>
        inSignIn(id, graph) || id.startsWith('\0') || (id.endsWith('.css') && inPortal(id, graph))
          ? 'sign-in'
          : null,
      debugName: 'sign-in',
      priority: 4,
    },
    {
      name: (id: string, graph: ModuleGraph) => (inPortal(id, graph) ? 'portal' : null),
      debugName: 'portal',
      priority: 3,
    },
    {
      name: (id: string, graph: ModuleGraph) => (soon.some(reached => reached(id, graph)) ? 'soon' : null),
      debugName: 'soon',
      priority: 2,
    },
    {
      name: (id: string, graph: ModuleGraph) => (inHtml(id, graph) ? 'html' : null),
      debugName: 'html',
      priority: 2,
    },
    {
      name: (id: string, graph: ModuleGraph) => (inBell(id, graph) ? 'bell' : null),
      debugName: 'bell',
      priority: 2,
    },
    // What a great many parts stand on is one script. The rest that several share comes in scripts by who shares it: in one
    // script for all, the first opening of whatever part brought every editor, picker and chart (ADR 89).
    { name: 'common', minShareCount: 24, priority: 1.5 },
    { name: 'parts', minShareCount: 2, priority: 1, entriesAware: true },
  ],
};

/** The scripts that the first list is drawn with. */
const drawnAtOnce = ['sign-in', 'portal'];

const compileHint = '//# allFunctionsCalledOnLoad\n';

/** Has them compiled while they arrive, beside the page's own work, not function by function as it calls them (ADR 91). */
const compiledAsTheyArrive: Plugin = {
  name: 'compiled-as-they-arrive',
  apply: 'build',
  augmentChunkHash: ({ name }) => (drawnAtOnce.includes(name) ? compileHint : undefined),
  generateBundle: {
    // The line counts where nothing stands before it, and Vite puts what it preloads at the top.
    order: 'post',
    handler: (_options, bundle) => {
      for (const part of Object.values(bundle)) {
        if (part.type === 'chunk' && drawnAtOnce.includes(part.name)) part.code = compileHint + part.code;
      }
    },
  },
};

/** Writes the policy of the page into the page. The development server needs scripts inside it, hence the build only. */
const policyInPage: Plugin = {
  name: 'content-policy-in-page',
  apply: 'build',
  transformIndexHtml: () => [
    {
      tag: 'meta',
      attrs: {
        'http-equiv': 'Content-Security-Policy',
        content: contentPolicy(process.env.VITE_API_URL).join(';'),
      },
      injectTo: 'head-prepend',
    },
  ],
};

/** Puts other code in the place of a package's file whose own is of no use in the portal. */
function inPlaceOf(file: RegExp, write: (code: string) => string): Plugin {
  return {
    name: `in-place-of ${file.source}`,
    apply: 'build',
    transform: (code, id) => (file.test(id) ? { code: write(code), map: null } : null),
  };
}

const exportsOf = (code: string) =>
  [...code.matchAll(/^export(?:s\.(\w+) = \1;| (?:const|function) (\w+))/gm)].map(
    ([, old, now]) => old ?? now,
  );

/** Parts of the portal are fetched in our own way, which can be tried again (`src/app/fetch-parts.ts`). */
const partsCanComeAgain = inPlaceOf(
  /\/preload-helper\.js$/,
  () => `export { __vitePreload } from '${new URL('src/app/fetch-parts.ts', import.meta.url).pathname}';`,
);

/** What each first visit would bring and nothing of the portal asks for; all that is exported stays there to be named. */
const leftOut = [
  // zod's schemas describe themselves as JSON Schema, for which the server alone asks (OpenAPI): 4.5 kB.
  inPlaceOf(/\/node_modules\/zod\/v4\/core\/(to-json-schema|json-schema-processors)\.js$/, code =>
    exportsOf(code)
      .map(name => `export const ${name} = () => undefined;`)
      .join('\n'),
  ),
  // react-admin makes names out of names in code; every resource and field is named in both languages: 2.5 kB.
  inPlaceOf(/\/node_modules\/inflection\/lib\/inflection\.js$/, code =>
    exportsOf(code)
      .map(name => `export const ${name} = name => name;`)
      .join('\n'),
  ),
  // What react-admin navigates by brings react-router's loaders and fetchers; it is given the portal's router: 14 kB.
  inPlaceOf(
    /\/node_modules\/ra-core\/dist\/routing\/adapters\/reactRouterProvider\.js$/,
    () =>
      `export { routerProvider as reactRouterProvider } from '${new URL('src/app/router/portal-router.tsx', import.meta.url).pathname}';`,
  ),
];

/** The portal's build; `vite` alone serves it with reload and passes calls on to the API. */
export default defineConfig({
  plugins: [
    react(),
    policyInPage,
    wordsBeforeScripts,
    compiledAsTheyArrive,
    headStart,
    portalNamed,
    ...leftOut,
    partsCanComeAgain,
    withoutApiTexts,
  ],
  build: {
    outDir: 'dist',
    target: 'es2023',
    sourcemap: false,
    assetsInlineLimit: 0,
    chunkSizeWarningLimit: 600,
    // A part that stands alone is named as well: it may have to come again.
    modulePreload: {
      resolveDependencies: (file, others, { hostType }) =>
        hostType === 'js' ? [...new Set([file, ...others])] : others,
    },
    rolldownOptions: {
      output: {
        codeSplitting,
        // Every first visit reads the names of all: what many share is called by the group alone, not by all of them.
        chunkFileNames: ({ name }) => `assets/${name.split('~')[0]}-[hash:7].js`,
        assetFileNames: ({ names }) => `assets/${names[0]?.split(/[~.]/)[0]}-[hash:7][extname]`,
      },
      // Emotion names it for a function that nobody here calls.
      treeshake: {
        moduleSideEffects: [
          { test: /\/node_modules\/(hoist-non-react-statics|react-is)\//, sideEffects: false },
        ],
      },
    },
  },
  server: { host: '127.0.0.1', proxy: { '/api': { target: api, ws: true }, '/files': api } },
});
