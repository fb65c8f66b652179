import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

const api = process.env.API_URL ?? 'http://127.0.0.1:3000';

/** The portal's build; `vite` alone serves it with reload and passes calls on to the API. */
export default defineConfig({
  plugins: [react()],
  build: { outDir: 'dist', target: 'es2023', sourcemap: false, assetsInlineLimit: 0 },
  server: { host: '127.0.0.1', proxy: { '/api': { target: api, ws: true }, '/files': api } },
});
