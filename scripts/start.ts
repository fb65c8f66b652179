import { buildPortal } from './build-portal.ts';

await buildPortal();
const server = '../server/main.ts';
await import(server);
