/** A violation that the check must find: what is planted where, and what the finding says. */
export interface Plant {
  readonly wall: string;
  readonly path: string;
  readonly code: string;
  readonly finding: RegExp;
}

/** Walls that the compiler holds. */
export const compilerPlants: readonly Plant[] = [
  {
    wall: 'resources do not import the server',
    path: 'resources/planted-server-import.ts',
    code: "import { ApiError } from '../server/errors.ts';\nexport const planted = ApiError;\n",
    finding: /TS6307|TS6059/,
  },
  {
    wall: 'resources do not import a type of the server either',
    path: 'resources/planted-server-type.ts',
    code: "import type { Database } from '../server/db/database.ts';\nexport type Planted = Database;\n",
    finding: /TS6307|TS6059/,
  },
  {
    wall: 'the domain does not read the environment',
    path: 'domain/planted-environment.ts',
    code: 'export const planted = process.env.HOME;\n',
    finding: /TS2591|TS2580|TS2304/,
  },
  {
    wall: 'the domain does not know a browser',
    path: 'domain/planted-window.ts',
    code: 'export const planted = window.location.href;\n',
    finding: /TS2304|TS2584/,
  },
  {
    wall: 'the domain does not import resources',
    path: 'domain/planted-resources.ts',
    code: "import { registry } from '../resources/index.ts';\nexport const planted = registry;\n",
    finding: /TS6307|TS6059/,
  },
  {
    wall: 'the domain does not import the contract',
    path: 'domain/planted-contract.ts',
    code: "import { bookingCalls } from '../contract/bookings.ts';\nexport const planted = bookingCalls;\n",
    finding: /TS6307|TS6059/,
  },
  {
    wall: 'resources do not import the contract',
    path: 'resources/planted-contract.ts',
    code: "import type { Call } from '../contract/call.ts';\nexport type Planted = Call;\n",
    finding: /TS6307|TS6059/,
  },
  {
    wall: 'the contract does not import the server',
    path: 'contract/planted-server.ts',
    code: "import type { Database } from '../server/db/database.ts';\nexport type Planted = Database;\n",
    finding: /TS6307|TS6059/,
  },
  {
    wall: 'the contract does not import the providers',
    path: 'contract/planted-provider.ts',
    code: "import type { FetchJson } from '../dataProvider/http-client.ts';\nexport type Planted = FetchJson;\n",
    finding: /TS6307|TS6059/,
  },
  {
    wall: 'a handler answers what its contract says',
    path: 'server/planted-answer.ts',
    code: `import type { FastifyInstance } from 'fastify';
import { bookingCalls } from '../contract/bookings.ts';
import { answer } from './answer.ts';
export function planted(app: FastifyInstance): void {
  answer(app, bookingCalls.between, async () => ({ code: 200, message: 'OK', data: [{ id: 'one' }] }));
}
`,
    finding: /TS2345|TS2322/,
  },
  {
    wall: 'the portal does not import the server',
    path: 'src/planted-server.ts',
    code: "import { ApiError } from '../server/errors.ts';\nexport const planted = ApiError;\n",
    finding: /TS6307|TS6059/,
  },
  {
    wall: 'the server does not import the portal',
    path: 'server/planted-portal.ts',
    code: "import { overrides } from '../src/app/overrides.ts';\nexport const planted = overrides;\n",
    finding: /TS6307|TS6059|TS6142/,
  },
  {
    wall: 'a list of columns names only fields that exist',
    path: 'resources/planted-column.ts',
    code: `import { adminWrites, everyone } from './schema/access.ts';
import { defineResource } from './schema/define-resource.ts';
import { text } from './schema/fields.ts';
export const planted = defineResource({
  name: 'planted',
  label: { one: 'Plant', many: 'Plants' },
  title: 'name',
  fields: { name: text({ label: 'Name' }) },
  list: { columns: ['nmae'] },
  access: adminWrites(everyone),
});
`,
    finding: /TS2322/,
  },
];

/** Walls that Biome holds. */
export const lintPlants: readonly Plant[] = [
  {
    wall: 'the portal uses browser packages only',
    path: 'src/planted-drizzle.ts',
    code: "import { sql } from 'drizzle-orm';\n\nexport const planted = sql;\n",
    finding: /noRestrictedImports/,
  },
  {
    wall: 'resources know no React',
    path: 'resources/planted-react.ts',
    code: "import { useState } from 'react';\n\nexport const planted = useState;\n",
    finding: /noRestrictedImports/,
  },
  {
    wall: 'the contract knows no React',
    path: 'contract/planted-react.ts',
    code: "import { useState } from 'react';\n\nexport const planted = useState;\n",
    finding: /noRestrictedImports/,
  },
  {
    wall: 'the domain imports no package',
    path: 'domain/planted-package.ts',
    code: "import { z } from 'zod';\n\nexport const planted = z;\n",
    finding: /noRestrictedImports/,
  },
  {
    wall: 'pages are islands',
    path: 'src/pages/home/planted-island.ts',
    code: "import { planted } from '../auth/planted-cycle.ts';\n\nexport const other = planted;\n",
    finding: /noRestrictedImports/,
  },
  {
    wall: 'the engine does not import pages',
    path: 'src/admin/planted-page.ts',
    code: "import { Home } from '../pages/home/home.tsx';\n\nexport const planted = Home;\n",
    finding: /noRestrictedImports/,
  },
  {
    wall: 'the frame does not import the registries',
    path: 'src/layout/planted-registry.ts',
    code: "import { portalPages } from '../app/pages.ts';\n\nexport const planted = portalPages;\n",
    finding: /noRestrictedImports/,
  },
  {
    wall: 'pages do not import the registries',
    path: 'src/pages/home/planted-registry.ts',
    code: "import { engine } from '../../app/overrides.ts';\n\nexport const planted = engine;\n",
    finding: /noRestrictedImports/,
  },
  {
    wall: 'the generic routes do not import workflows',
    path: 'server/crud/planted-workflow.ts',
    code: "import { planted } from '../workflows/planted-http.ts';\n\nexport const other = planted;\n",
    finding: /noRestrictedImports/,
  },
  {
    wall: 'workflows know no HTTP',
    path: 'server/workflows/planted-http.ts',
    code: "import { fastify } from 'fastify';\n\nexport const planted = fastify;\n",
    finding: /noRestrictedImports/,
  },
  {
    wall: 'the server draws nothing',
    path: 'server/planted-react.ts',
    code: "import { createElement } from 'react';\n\nexport const planted = createElement;\n",
    finding: /noRestrictedImports/,
  },
  {
    wall: 'no file imports itself through others',
    path: 'src/pages/auth/planted-cycle.ts',
    code: "import { back } from './planted-cycle-back.ts';\n\nexport const planted = (): unknown => back;\n",
    finding: /noImportCycles/,
  },
  {
    wall: 'no any',
    path: 'domain/planted-any.ts',
    code: 'export function planted(value: any): string {\n  return value;\n}\n',
    finding: /noExplicitAny/,
  },
  {
    wall: 'no promise is left alone',
    path: 'server/planted-promise.ts',
    code: 'async function later(): Promise<void> {}\n\nexport function planted(): void {\n  later();\n}\n',
    finding: /noFloatingPromises/,
  },
  {
    wall: 'no console outside scripts and tests',
    path: 'server/planted-console.ts',
    code: "export function planted(): void {\n  console.log('planted');\n}\n",
    finding: /noConsole/,
  },
  {
    wall: 'no default exports',
    path: 'src/planted-default.ts',
    code: 'const planted = 1;\nexport default planted;\n',
    finding: /noDefaultExport/,
  },
  {
    wall: 'files are named in kebab-case',
    path: 'src/plantedName.ts',
    code: 'export const planted = 1;\n',
    finding: /useFilenamingConvention/,
  },
  {
    wall: 'no non-null assertion',
    path: 'src/planted-assertion.ts',
    code: 'export function planted(list: string[]): string {\n  return list[0]!;\n}\n',
    finding: /noNonNullAssertion/,
  },
  {
    wall: 'functions are at most 50 lines',
    path: 'server/planted-function.ts',
    code: `export function planted(): number[] {\n  const list: number[] = [];\n${'  list.push(1);\n'.repeat(52)}  return list;\n}\n`,
    finding: /noExcessiveLinesPerFunction/,
  },
  {
    wall: 'files are at most 250 lines',
    path: 'server/planted-file.ts',
    code: Array.from({ length: 251 }, (_, index) => `export const planted${index} = ${index};\n`).join(''),
    finding: /noExcessiveLinesPerFile/,
  },
];

/** Walls that the house check holds. */
export const housePlants: readonly Plant[] = [
  {
    wall: 'no casts',
    path: 'src/planted-cast.ts',
    code: "export const planted = JSON.parse('1') as number;\n",
    finding: /is a cast/,
  },
  {
    wall: 'a comment stands over something',
    path: 'src/planted-comment.ts',
    code: 'export const planted = 1;\n\n/** How many there are. */\n',
    finding: /ends with a comment over nothing/,
  },
  {
    wall: 'figures are written in the language of the page',
    path: 'src/planted-figures.ts',
    code: 'export const planted = (count: number) => count.toLocaleString();\n',
    finding: /writes a figure in no language/,
  },
  {
    wall: 'what comes later comes by coming.tsx',
    path: 'src/planted-lazy.ts',
    code: "import { lazy } from 'react';\nexport const planted = lazy(async () => await import('./app/app.tsx'));\n",
    finding: /holds back what comes/,
  },
  {
    wall: 'nothing silences a tool',
    path: 'src/planted-silence.ts',
    code: `// @ts-${'ignore'}\nexport const planted = 1;\n`,
    finding: /silences a tool/,
  },
  {
    wall: 'the portal lets the browser parse no HTML',
    path: 'src/planted-parser.ts',
    code: "export const planted = (html: string) => new DOMParser().parseFromString(html, 'text/html');\n",
    finding: /lets the browser parse HTML/,
  },
  {
    wall: 'files are saved in one way',
    path: 'src/planted-download.ts',
    code: "export const planted = (link: HTMLAnchorElement) => (link.download = 'x.csv');\n",
    finding: /by another way than saveFile/,
  },
  {
    wall: 'one chooses in one kind of box',
    path: 'src/planted-box.ts',
    code: "import Autocomplete from '@mui/material/Autocomplete';\nexport const planted = Autocomplete;\n",
    finding: /by another box than Combobox/,
  },
  {
    wall: 'texts stand side by side, each in its place',
    path: 'src/planted-line.ts',
    code: "export const planted = (texts: readonly string[]) => texts.join(' · ');\n",
    finding: /by another way than inOneLine/,
  },
  {
    wall: 'what a status means stands in one place',
    path: 'server/planted-statuses.ts',
    code: "import { BookingStatus } from '../domain/bookings/booking-status.ts';\n\nexport const planted = [BookingStatus.Booked, BookingStatus.Running];\n",
    finding: /sorts statuses by itself/,
  },
  {
    wall: 'tests wait for the rows of the screen that they look at',
    path: 'tests/e2e/planted-wait.ts',
    code: "import type { Page } from '@playwright/test';\n\nexport const planted = (page: Page) => page.waitForLoadState('networkidle');\n",
    finding: /waits for a load that is long over/,
  },
  {
    wall: 'HTML is shown by its preview only',
    path: 'src/planted-frame.tsx',
    code: "export const Planted = () => <iframe title='x' srcDoc='<p>x</p>' />;\n",
    finding: /another way than HtmlPreview/,
  },
  {
    wall: 'the engine names no resource',
    path: 'src/admin/planted-name.ts',
    code: "export const planted = 'bookings-like';\nexport const other = 'cities';\n",
    finding: /names a resource/,
  },
  {
    wall: 'the generic routes name no resource',
    path: 'server/crud/planted-name.ts',
    code: "import { cities } from '../../resources/cities.ts';\nexport const planted = cities;\n",
    finding: /names a resource/,
  },
  {
    wall: 'a language is one folder',
    path: 'server/jobs/planted-language.ts',
    code: "export const planted = (language: string) => language === 'vi';\n",
    finding: /names a language/,
  },
  {
    wall: 'a kind of field is told by its record, not by its name',
    path: 'src/admin/planted-kind.ts',
    code: "export const planted = ({ kind }: { kind: string }) => kind === 'money';\n",
    finding: /tells kinds of fields apart/,
  },
  {
    wall: 'nobody but the records lists kinds of fields',
    path: 'server/db/planted-kinds.ts',
    code: "import type { FieldKind } from '../../resources/kinds/kinds.ts';\nexport const planted: FieldKind[] = [];\n",
    finding: /tells kinds of fields apart/,
  },
  {
    wall: 'who may open a page stands in the registry of pages',
    path: 'src/layout/planted-roles.ts',
    code: "import { Role } from '../../domain/actor.ts';\nexport const planted = { path: '/planted', roles: [Role.Partner] };\n",
    finding: /says whom something is for/,
  },
  {
    wall: 'the present is that of the server',
    path: 'src/layout/planted-present.ts',
    code: 'export const planted = () => new Date().toISOString();\n',
    finding: /reads the clock of the desk/,
  },
  {
    wall: 'days are typed as the portal writes them',
    path: 'src/layout/planted-date.tsx',
    code: 'export const planted = <input type="date" />;\n',
    finding: /is a date of the browser/,
  },
  {
    wall: 'routes follow from the registry of pages',
    path: 'src/layout/planted-route.tsx',
    code: 'import { Route } from \'react-router\';\nexport const planted = <Route path="/planted" element={null} />;\n',
    finding: /makes a route/,
  },
  {
    wall: 'no unfinished thoughts',
    path: 'domain/planted-thought.ts',
    code: `// ${'TO'}DO finish\nexport const planted = 1;\n`,
    finding: /unfinished thought/,
  },
  {
    wall: 'no storerooms',
    path: 'src/utils.ts',
    code: 'export const planted = 1;\n',
    finding: /named after nothing/,
  },
];

/** What comments, tests and pages may not point at. */
export const requirementPlants: readonly Plant[] = [
  {
    wall: 'a comment names only requirements that have a sentence',
    path: 'src/planted-id.ts',
    code: `/** Shows nothing (LIST-${98}). */\nexport const planted = 1;\n`,
    finding: /names LIST-98, which has no sentence/,
  },
  {
    wall: 'a title names only faults that have a sentence',
    path: 'tests/unit/planted-title.test.ts',
    code: `it('A${98} holds whatever happens', () => {});\n`,
    finding: /names A98, which has no sentence/,
  },
  {
    wall: 'a page names only decisions that have a sentence',
    path: 'docs/planted.md',
    code: `Because of DEC-${998}, see [there](nowhere.md).\n`,
    finding: /names DEC-998, which has no sentence[\s\S]*leads to docs\/nowhere\.md/,
  },
  {
    wall: 'no requirement has two sentences',
    path: 'docs/requirements/planted.md',
    code: '- **LIST-01** The list screen does something else.\n',
    finding: /LIST-01 has 2 sentences/,
  },
];
