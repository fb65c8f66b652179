import { rmSync } from 'node:fs';
import { buildPortal } from '../../scripts/build-portal.ts';
import { browserTestPort } from './browser-test-port.ts';
import { demoDirectory, makeDemoTemplate } from './demo-directory.ts';

// The whole product as `npm start` serves it, on a directory that did not exist a moment ago.
await buildPortal();
await makeDemoTemplate();
const dataDir = await demoDirectory();
process.once('exit', () => rmSync(dataDir, { recursive: true, force: true }));
Object.assign(process.env, { PORT: String(browserTestPort), DATA_DIR: dataDir, LOG_LEVEL: 'error' });
delete process.env.DATABASE_URL;
await import('../../server/main.ts');
