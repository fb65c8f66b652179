import { rmSync } from 'node:fs';
import react from '@vitejs/plugin-react';
import { build } from 'vite';
import { compressAssets } from '../../scripts/build-portal.ts';

/** Below the portal itself, so that the same server sends the same kinds of copies of them, from the same address. */
const folder = 'dist/peers';

/** Builds what the portal is measured beside; answers how to take it away again, as nobody else shall be served it. */
export async function buildPeers(): Promise<() => void> {
  for (const name of ['bare-admin', 'bare-table']) {
    await build({
      configFile: false,
      root: `tests/bench/peers/${name}`,
      base: `/peers/${name}/`,
      plugins: [react()],
      logLevel: 'error',
      build: {
        outDir: `${process.cwd()}/${folder}/${name}`,
        emptyOutDir: true,
        target: 'es2023',
        chunkSizeWarningLimit: 10_000,
      },
    });
  }
  await compressAssets(folder);
  return () => rmSync(folder, { recursive: true, force: true });
}
