import { build, type Plugin } from 'vite';

/** What a page does while its scripts are on their way. */
const source = 'src/app/head-start.ts';

/**
 * Puts the head start into the first script of all, which holds what rolldown writes and no more: it would be a request
 * of its own beside it.
 */
export const headStart: Plugin = {
  name: 'head-start',
  apply: 'build',
  renderChunk: async (code, { name }) =>
    name === 'rolldown-runtime' ? { code: `${code}${await built()}`, map: null } : null,
};

async function built(): Promise<string> {
  const made = await build({
    configFile: false,
    logLevel: 'error',
    build: { write: false, target: 'es2023', rolldownOptions: { input: source, output: { format: 'iife' } } },
  });
  if (!('output' in made) || made.output.length !== 1) throw new Error(`${source} is more than one script`);
  return made.output[0].code;
}

/** Names the portal's script in the page without asking for it, which the head start does for whoever is signed in. */
export const portalNamed: Plugin = {
  name: 'portal-named-in-page',
  apply: 'build',
  transformIndexHtml: {
    order: 'post',
    handler: (_html, { bundle }) => {
      const portal = Object.values(bundle ?? {}).find(({ name }) => name === 'portal');
      if (portal === undefined) throw new Error('No script is called portal: has it been renamed?');
      const attrs = { 'data-signed-in': '', crossorigin: '', href: `/${portal.fileName}` };
      return [{ tag: 'link', attrs, injectTo: 'head' }];
    },
  },
};
