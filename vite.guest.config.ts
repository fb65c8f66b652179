import { defineConfig } from 'vite';
import { wordsBeforeScripts } from './scripts/words-before-scripts.ts';

/** The page on which guests choose, built by itself after the portal: it shares no script with it, and stays small. */
export default defineConfig({
  plugins: [wordsBeforeScripts],
  build: {
    outDir: 'dist',
    emptyOutDir: false,
    target: 'es2023',
    sourcemap: false,
    assetsInlineLimit: 0,
    modulePreload: false,
    rolldownOptions: { input: 'choose.html' },
  },
});
