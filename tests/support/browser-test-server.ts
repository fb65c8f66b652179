import { rmSync } from 'node:fs';
import { resolve } from 'node:path';
import { buildPortal } from '../../scripts/build-portal.ts';
import { browserTestPort } from './browser-test-port.ts';

// The whole product as `npm start` serves it, on a directory that did not exist a moment ago.
const dataDir = resolve('.cache/browser-test-data');
rmSync(dataDir, { recursive: true, force: true });
await buildPortal();
Object.assign(process.env, { PORT: String(browserTestPort), DATA_DIR: dataDir, LOG_LEVEL: 'error' });
delete process.env.DATABASE_URL;
await import('../../server/main.ts');
