import { defineConfig } from 'vite';

/** The page on which guests choose, built by itself after the portal: it shares no script with it, and stays small. */
export default defineConfig({
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
