import { buildPortal } from './build-portal.ts';

await buildPortal();
await import('../server/main.ts');
