/** A file of the project, as the rules look at it. */
export interface SourceFile {
  readonly path: string;
  readonly text: string;
}

type HouseRule = (file: SourceFile) => readonly string[];

const suppression = /biome-ignore|@ts-(?:ignore|nocheck|expect-error)|eslint-disable/;
const engine = /^(?:src\/admin|server\/crud)\//;
const storerooms = /(?:^|\/)(?:utils?|helpers?|common|misc|types|constants)(?:\.tsx?$|\/)/;

function linesWith(file: SourceFile, pattern: RegExp, message: string): string[] {
  return file.text
    .split('\n')
    .flatMap((line, index) =>
      pattern.test(line) ? [`${file.path}:${index + 1} ${message}: ${line.trim()}`] : [],
    );
}

function noCasts({ path, text }: SourceFile): string[] {
  if (path === 'resources/kinds/structured.ts') return [];
  return castsOf(text).map(({ line, text: code }) => `${path}:${line} is a cast: ${code}`);
}

// Type tests say that something must not compile; nothing else may silence a tool.
function noSuppressions(file: SourceFile): string[] {
  if (file.path === 'scripts/house-rules.ts') return [];
  const pattern = file.path.startsWith('tests/unit/') ? /biome-ignore|@ts-(?:ignore|nocheck)/ : suppression;
  return linesWith(file, pattern, 'silences a tool');
}

function noLeftovers(file: SourceFile): string[] {
  return linesWith(file, /(?:\/\/|\/?\*)\s*(?:TODO|FIXME|XXX|HACK)\b/, 'is an unfinished thought');
}

/** What stood beneath it has gone elsewhere, and what it says with it. */
function nothingLeftToSay({ path, text }: SourceFile): string[] {
  return /(?:^|\n)[^\S\n]*(?:\/\/[^\n]*|[^\n]*\*\/)\s*$/.test(text)
    ? [`${path} ends with a comment over nothing`]
    : [];
}

function noStorerooms({ path }: SourceFile): string[] {
  return storerooms.test(path) ? [`${path} is named after nothing that it does`] : [];
}

/** The engine must work for a resource that nobody has thought of yet. */
function noResourceNames(names: readonly string[]): HouseRule {
  const quoted = new RegExp(`(['"\`])(?:${names.join('|')})\\1|resources/(?:${names.join('|')})\\.ts`);
  return file => (engine.test(file.path) ? linesWith(file, quoted, 'names a resource') : []);
}

const kindRooms = /^(?:resources\/(?:kinds|schema)|src\/kinds|tests|scripts)\//;

/** What a kind of field is follows from its record: a list of kinds elsewhere would miss the next one in silence. */
function noListedKinds(names: readonly string[]): HouseRule {
  const listed = new RegExp(`\\bFieldKind\\b|\\bkind\\s*[!=]==?\\s*'(?:${names.join('|')})'`);
  return file => (kindRooms.test(file.path) ? [] : linesWith(file, listed, 'tells kinds of fields apart'));
}

const portal = /^(?:src|dataProvider|authProvider)\//;
const parsers =
  /\b(?:(?:inner|outer)HTML|insertAdjacentHTML|dangerouslySetInnerHTML|DOMParser|createContextualFragment|parseHTML(?:Unsafe)?|setHTML(?:Unsafe)?|document\.write)\b/;

/** Browsers meet `onerror` in each document that they parse: only what `harmlessHtml` has read gets there. */
function noParsedHtml(file: SourceFile): string[] {
  if (!portal.test(file.path)) return [];
  const preview = file.path === 'src/kinds/text/html-frame.tsx';
  return [
    ...linesWith(file, parsers, 'lets the browser parse HTML'),
    ...(preview ? [] : linesWith(file, /\bsrc[dD]oc\b/, 'shows HTML by another way than HtmlPreview')),
  ];
}

/** No standard says when a browser reads a file that it is to save: one place knows for how long its address lives. */
function oneWayToSave(file: SourceFile): string[] {
  if (!portal.test(file.path) || file.path === 'src/admin/save-file.ts') return [];
  return linesWith(file, /\.download\s*=/, 'saves a file by another way than saveFile');
}

/** MUI's box says Clear, Open and Close in English wherever it is not told otherwise. */
function oneCombobox(file: SourceFile): string[] {
  if (!portal.test(file.path) || file.path === 'src/kinds/combobox.tsx') return [];
  return linesWith(file, /@mui\/material\/Autocomplete/, 'chooses by another box than Combobox');
}

/** A name that runs from right to left would change places with the figures behind it (DEC-327). */
function oneLineOfParts(file: SourceFile): string[] {
  if (!portal.test(file.path)) return [];
  return linesWith(file, /\.join\(' · '\)/, 'puts texts side by side by another way than inOneLine');
}

const listedStatuses =
  /\b(?:BookingStatus\.\w+\}?|\w+Statuses)(?:,\s*|\s*(?:\|\||&&)[^;{}]*?)(?:\$\{)?\bBookingStatus\.|\{[^{}]*,[^{}]*\}\s*=\s*BookingStatus\b|\bbooking_status"?\s+(?:not\s+)?(?:in\s*\(|=\s*)\d/g;

/** What a status says of its booking follows from its line: a set of them elsewhere would miss the next one in silence. */
function noListedStatuses({ path, text }: SourceFile): string[] {
  if (/^(?:domain\/bookings\/booking-status\.ts$|server\/db\/seed\/|tests\/|scripts\/)/.test(path)) return [];
  return [...text.matchAll(listedStatuses)].map(
    ({ index, 0: found }) =>
      `${path}:${text.slice(0, index).split('\n').length} sorts statuses by itself: ${found}`,
  );
}

/** Of a screen to which a link of the portal led, Playwright answers at once that the network is quiet: it was, before. */
function noFormerQuiet(file: SourceFile): string[] {
  if (!file.path.startsWith('tests/e2e/')) return [];
  return linesWith(file, /'networkidle'/, 'waits for a load that is long over, not by rowsHaveArrived');
}

/** Who may open what stands in the registry of pages, or follows from a description; a second list would differ one day. */
function onePageRegistry(file: SourceFile): string[] {
  const { path } = file;
  if (!path.startsWith('src/')) return [];
  return [
    ...(path === 'src/app/pages.ts'
      ? []
      : linesWith(file, /\[\s*Role\.\w+\s*[,\]](?!:)/, 'says whom something is for')),
    ...(path === 'src/app/routes.tsx' ? [] : linesWith(file, /<Route\b/, 'makes a route')),
  ];
}

/** What only this machine has to do with: how long ago something was here, and what is kept here. */
const onThisMachine = [
  'src/admin/form/kept-draft.tsx',
  'src/admin/list/live-rows.ts',
  'src/app/main.tsx',
  'src/app/public-config.ts',
  'src/guest-choice/calls.ts',
  'src/layout/deferred-ui.tsx',
  'src/layout/idle-warning.tsx',
  'src/layout/new-version.tsx',
  'src/live/connection.ts',
  'src/live/live-changes.ts',
  'src/live/live-link.tsx',
  'src/pages/devices/logs/log-panel.tsx',
];

/** Clocks of desks are wrong: what is past, and which day is today, is told by the server's (DEC-318). */
function presentOfTheServer(file: SourceFile): string[] {
  if (!file.path.startsWith('src/') || onThisMachine.includes(file.path)) return [];
  return linesWith(file, /\bDate\.now\b|\bnew Date\(\)/, 'reads the clock of the desk instead of serverNow');
}

/** A browser writes its own dates in its own language: days are typed in ours, and picked beside it (DEC-138). */
function noNativeDates(file: SourceFile): string[] {
  if (!file.path.startsWith('src/') || file.path === 'src/kinds/time/day-box.tsx') return [];
  return linesWith(
    file,
    /\btype[:=]\s*\{?['"](?:date|datetime-local|month|week)['"]/,
    'is a date of the browser',
  );
}

/** `1,234` is a little more than one to who reads Vietnamese: figures go by the language of the page, not by that of the browser. */
function figuresOfThePage(file: SourceFile): string[] {
  if (!file.path.startsWith('src/')) return [];
  return linesWith(
    file,
    /\.toLocaleString\(\)|\bIntl\.NumberFormat\((?:\)|['"])|\.toFixed\(/,
    'writes a figure in no language, or always in one',
  );
}

/** What comes after a placeholder of React's own is held back for 300 ms, whatever it is (ADR 88): `coming` shows it at once. */
function nothingHeldBack(file: SourceFile): string[] {
  if (!file.path.startsWith('src/')) return [];
  return linesWith(file, /\blazy\b(?!["'`])|\bSuspense\b/, 'holds back what comes after a placeholder');
}

const languageRooms =
  /^(?:src\/i18n|server\/mail\/texts|server\/db\/(?:seed|migrations)|tests|scripts)\/|^domain\/people\/language\.ts$/;

/** Who asks for one language by its name forgets the next one: it is a folder, and a line in `domain/people/language.ts`. */
function noNamedLanguages(names: readonly string[]): HouseRule {
  const named = new RegExp(
    `(['"\`])(?:${names.join('|')})\\1|\\b(?:${names.join('|')}):|_(?:${names.join('|')})['"\`]`,
  );
  return file => (languageRooms.test(file.path) ? [] : linesWith(file, named, 'names a language'));
}

/** The rules that no compiler and no linter knows; each answers one sentence a violation. */
export function houseRules(
  resourceNames: readonly string[],
  kindNames: readonly string[],
  languageNames: readonly string[],
): Readonly<Record<string, HouseRule>> {
  return {
    'no casts but the one in resources/kinds/structured.ts': noCasts,
    'nothing silences a tool': noSuppressions,
    'no unfinished thoughts': noLeftovers,
    'no comments over nothing': nothingLeftToSay,
    'no storerooms': noStorerooms,
    'the portal lets the browser parse no HTML that comes from outside': noParsedHtml,
    'files are saved by src/admin/save-file.ts': oneWayToSave,
    'one chooses by src/kinds/combobox.tsx': oneCombobox,
    'texts stand side by side by domain/text/in-one-line.ts': oneLineOfParts,
    'pages are registered in src/app/pages.ts': onePageRegistry,
    'the present is that of the server': presentOfTheServer,
    'days are typed as the portal writes them': noNativeDates,
    'figures are written in the language of the page': figuresOfThePage,
    'what comes later comes by src/layout/coming.tsx': nothingHeldBack,
    'a language is one folder': noNamedLanguages(languageNames),
    'the engine names no resource': noResourceNames(resourceNames),
    'what a status means stands in domain/bookings/booking-status.ts': noListedStatuses,
    'tests wait for the rows of the screen that they look at': noFormerQuiet,
    'only records of kinds tell kinds of fields apart': noListedKinds(kindNames),
  };
}

/**
 * The code with the contents of comments, strings and regular expressions blanked out, line by line as
 * before, so that a search finds words of the language and not words that somebody wrote about it.
 * Code inside `${…}` of a template is blanked as well.
 */
export function codeOnly(source: string): string {
  return source.replace(
    /\/\*[\s\S]*?\*\/|\/\/[^\n]*|'(?:\\.|[^'\\\n])*'|"(?:\\.|[^"\\\n])*"|`(?:\\[\s\S]|[^`\\])*`|(?<=(?:[=(,:[!&|?{};\n]|\breturn)\s*)\/(?![*/])(?:\\.|\[(?:\\.|[^\]\\\n])*\]|[^/\\\n])+\/[dgimsuvy]*/g,
    found => {
      const blank = found.replace(/[^\n]/g, ' ');
      return /^['"`]/.test(found) ? `'${blank.slice(2)}'` : blank;
    },
  );
}

/** The type assertions of a file (`x as Y`, not `as const`), each with its line number. */
export function castsOf(source: string): { line: number; text: string }[] {
  const code = codeOnly(source).replace(/\b(import|export)\s+(type\s+)?(\*\s+as\s+\w+|\{[^}]*\})/g, found =>
    found.replace(/[^\n]/g, ' '),
  );
  return [...code.matchAll(/[\w)\]}'"]\s+as\s+(?!const\b)[\w{[(]/g)].map(({ index }) => {
    const line = code.slice(0, index + 1).split('\n').length;
    return { line, text: source.split('\n')[line - 1]?.trim() ?? '' };
  });
}
