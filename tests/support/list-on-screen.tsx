import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { I18nContext, TestMemoryRouter } from 'ra-core';
import polyglotI18nProvider from 'ra-i18n-polyglot';
import type { ReactElement } from 'react';
import { prerender } from 'react-dom/static';
import { MemoryRouter } from 'react-router';
import type { Role } from '../../domain/actor.ts';
import { resourceOf } from '../../resources/index.ts';
import type { Resource } from '../../resources/schema/define-resource.ts';
import { filterOperators } from '../../resources/schema/listing.ts';
import { EngineProvider, overridesOf } from '../../src/admin/engine-context.tsx';
import { useLabels } from '../../src/admin/labels.ts';
import { columnsOf } from '../../src/admin/list/columns-of.ts';
import { filterFieldsOf, initialState, listEntries } from '../../src/admin/list/list-state.ts';
import { ResourceList } from '../../src/admin/list/resource-list.tsx';
import { TableHead } from '../../src/admin/table/resource-table.tsx';
import { RowActions } from '../../src/admin/table/row-actions.tsx';
import { rowChoices } from '../../src/admin/table/row-choices.ts';
import { engine } from '../../src/app/overrides.ts';
import { en } from '../../src/i18n/en.ts';
import { filterFieldOf } from '../../src/kinds/filter-props.ts';

const i18n = polyglotI18nProvider(() => en, 'en', [], { allowMissing: true });

/** What a screen draws for somebody of this role before any row has come, in English, with all parts that load later. */
export async function drawnFor(role: Role, element: ReactElement): Promise<string> {
  const queryClient = new QueryClient();
  queryClient.setQueryData(['auth', 'getIdentity'], { id: 1, role });
  const { prelude } = await prerender(
    <QueryClientProvider client={queryClient}>
      <I18nContext value={i18n}>
        <TestMemoryRouter>
          <MemoryRouter>
            <EngineProvider engine={{ ...engine, filtersOpen: true }}>{element}</EngineProvider>
          </MemoryRouter>
        </TestMemoryRouter>
      </I18nContext>
    </QueryClientProvider>,
    { progressiveChunkSize: Number.POSITIVE_INFINITY },
  );
  return (await new Response(prelude).text()).replace(/<!--.*?-->/g, '');
}

/** The words of a piece of markup. */
export function wordsOf(html: string): string {
  return html
    .replace(/<[^>]*>/g, '')
    .replaceAll('&#x27;', "'")
    .replaceAll('&quot;', '"')
    .replaceAll('&amp;', '&')
    .trim();
}

/** A list as somebody of this role gets it: what its markup says, and what it would ask the API for. */
export async function listOnScreen(name: string, role: Role) {
  const resource = resourceOf(name);
  const { list } = resource;
  const html = await drawnFor(role, <ResourceList resource={resource} />);
  const guide = /class="tag tone-info guide">Guide: (.*?)<\/span>/.exec(html)?.[1];
  const switches = switchesIn(html);
  return {
    title: wordsOf(/<h1>(.*?)<\/h1>/.exec(html)?.[1] ?? ''),
    columns: await headOf(resource, role),
    filters: filtersIn(html, resource, role),
    searches: html.includes('data-focus-by="/"') ? searchedOf(resource, role) : '',
    sort: initialState(resource).sort.join(' '),
    pages: pagesIn(html),
    ...(switches.length === 0 ? {} : { switches }),
    ...(list.initialFilter === undefined ? {} : { opensWith: initialState(resource).filter }),
    ...(list.inline === undefined ? {} : { inPlace: list.inline }),
    ...(list.expand === undefined ? {} : { opens: list.expand }),
    ...(list.reorder === undefined ? {} : { dragged: list.reorder.field }),
    ...(guide === undefined ? {} : { guide: wordsOf(guide) }),
  };
}

/** A list inside the page of a location, as somebody of this role gets it. */
export async function tabOnScreen(tab: ReactElement, role: Role) {
  const html = await drawnFor(role, tab);
  return {
    title: wordsOf(/<h2>(.*?)<\/h2>/.exec(html)?.[1] ?? ''),
    filters: filterItems(html).map(({ label }) => label),
    pages: pagesIn(html),
    switches: switchesIn(html),
    adds: html.includes('</svg>Add new device</a>'),
  };
}

function switchesIn(html: string): string[] {
  return [...html.matchAll(/role="switch".*?<span>(.*?)<\/span>/g)].map(([, words = '']) => wordsOf(words));
}

/** True when the list offers Create to this role. */
export async function offersCreate(name: string, role: Role): Promise<boolean> {
  const html = await drawnFor(role, <ResourceList resource={resourceOf(name)} />);
  return html.includes('</svg>Create</a>');
}

function Head({ resource, role }: { resource: Resource; role: Role }) {
  const labels = useLabels(resource);
  const { columns, sort } = initialState(resource);
  const shown = columnsOf(resource, columns, role, overridesOf(engine.overrides, resource.name));
  return (
    <table>
      <TableHead columns={shown} labels={labels} sort={sort} changeSort={() => {}} expands={false} />
    </table>
  );
}

async function headOf(resource: Resource, role: Role): Promise<string[]> {
  const html = await drawnFor(role, <Head resource={resource} role={role} />);
  const cells = [...html.matchAll(/<th[^>]*>(.*?)<\/th>/g)].map(([, cell = '']) => cell);
  return cells.map(
    (cell, at) => `${resource.list.columns[at]}: ${wordsOf(cell)}${cell.includes('<button') ? ' ↕' : ''}`,
  );
}

function pagesIn(html: string): string {
  const pager = html.slice(html.indexOf('class="pager"'));
  const sizes = [...pager.matchAll(/<option value="(\d+)"( selected="")?>/g)];
  const chosen = sizes.find(([, , selected]) => selected !== undefined)?.[1];
  return `${chosen} of ${sizes.map(([, size]) => size).join(', ')}`;
}

function filtersIn(html: string, resource: Resource, role: Role): string[] {
  const shown = filterFieldsOf(resource, role);
  return filterItems(html).map(({ label, widget }, at) => {
    const name = shown[at] ?? '';
    return `${name}: ${label} | ${widget} | ${operatorsOf(resource, name, widget, role)}`;
  });
}

function filterItems(html: string): { label: string; widget: string }[] {
  const items = html
    .slice(html.indexOf('class="filter-panel"'), html.indexOf('<button type="submit"'))
    .split(/<span class="filter(?: wide)?">/)
    .slice(1)
    .filter(item => !item.includes('data-focus-by="/"'));
  return items.map(item => ({
    label: wordsOf(/<label[^>]*>(.*?)<\/label>/.exec(item)?.[1] ?? ''),
    widget: widgetIn(item),
  }));
}

/** What stands in the place of a filter, by what its markup offers. */
function widgetIn(html: string): string {
  const count = (part: string) => html.split(part).length - 1;
  if (count('role="combobox"') === 1) return 'search for a record';
  if (count('class="day-box"') === 2) return 'days from and to';
  if (count('max="120"') === 2) return 'ages from and to';
  if (count('type="number"') === 2) return 'numbers from and to';
  if (count('type="number"') === 1) return 'number';
  if (count('type="search"') === 1) return 'text';
  if (count('<select') === 2) return 'country and its city';
  const options = [...html.matchAll(/<option[^>]*>(.*?)<\/option>/g)];
  if (options.length > fewEnough) {
    const [any = '', first = '', last = ''] = [0, 1, -1].map(at => wordsOf(options.at(at)?.[1] ?? ''));
    return `one of ${any} and ${options.length - 1} from ${first} to ${last}`;
  }
  return `one of ${options.map(([, option = '']) => wordsOf(option)).join(', ')}`;
}

/** More are said by their number, the first and the last. */
const fewEnough = 40;

const typed: Readonly<Record<string, unknown>> = {
  text: '  Oslo ',
  number: 7,
  'search for a record': 7,
  'country and its city': { country: 'Norway', city: 'Oslo' },
  'days from and to': { ge: '2031-05-01', le: '2031-05-31' },
  'ages from and to': { ge: '1990-01-01', le: '2000-12-31' },
  'numbers from and to': { ge: -80, le: -30 },
};

/** What the list asks the API when something is typed into that filter; refused ones are told. */
function operatorsOf(resource: Resource, name: string, widget: string, role: Role): string {
  const [choice] = filterFieldOf(resource, name)?.choices ?? [];
  const value =
    typed[widget] ?? (widget.startsWith('one of Any and') ? 'NO' : undefined) ?? choice?.value ?? true;
  const entries = listEntries(resource, { filter: { [name]: value }, removed: false }, []);
  return entries
    .map(({ field, op, value: asked }) => {
      const refused = filterOperators(resource, field, role).includes(op) ? '' : ' (refused)';
      const untrimmed = typeof asked === 'string' && asked !== asked.trim() ? ' (not trimmed)' : '';
      return `${field === name ? op : `${field} ${op}`}${refused}${untrimmed}`;
    })
    .join(', ');
}

/** The fields in which free text is looked for: the list's own, and those that its rows carry along. */
function searchedOf({ fields, list }: Resource, role: Role): string {
  const found = Object.entries(fields).flatMap(([name, field]) => {
    if (field.readBy?.includes(role) === false) return [];
    const { target } = field;
    if (target === undefined) return field.search === true ? [name] : [];
    const other = resourceOf(target.resource);
    const carried = target.show.length > 0 ? target.show : other.title;
    return carried.filter(each => other.fields[each]?.search === true).map(each => `${target.as}.${each}`);
  });
  return [...found, ...(list.numbered === true ? ['number'] : [])].toSorted().join(', ');
}

/** What a row offers: its buttons, then what waits in its menu; in brackets what cannot be pressed. */
export async function offeredBy(name: string, role: Role, row: object, now: number): Promise<string> {
  const resource = resourceOf(name);
  const { actions = {}, form } = overridesOf(engine.overrides, name);
  const whole = { id: 5, version: 1, deleted: false, ...row };
  const choices = rowChoices(
    resource,
    whole,
    { id: 1, role },
    { registered: actions, formOf: form?.of, now },
  );
  const html = await drawnFor(role, <RowActions choices={choices} title="Row 5" act={() => {}} />);
  const buttons = [...html.matchAll(/<(?:a|button)[^>]*aria-label="(.*?): Row 5"[^>]*>/g)]
    .map(([tag, label = '']) => (tag.includes('disabled=""') ? `(${wordsOf(label)})` : wordsOf(label)))
    .filter(label => label !== 'More actions');
  const waiting = choices
    .map(({ label, refused }) => {
      const text = i18n.translate(label, { _: label });
      return refused === undefined ? text : `(${text})`;
    })
    .filter(text => !buttons.includes(text));
  return [buttons.join(', '), ...(waiting.length > 0 ? [waiting.join(', ')] : [])].join(' … ');
}
