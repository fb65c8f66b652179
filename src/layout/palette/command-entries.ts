import { useTranslate } from 'react-admin';
import type { Actor } from '../../../domain/actor.ts';
import type { FilterEntry } from '../../../domain/filter.ts';
import { inOneLine } from '../../../domain/text/in-one-line.ts';
import { inSentence } from '../../../domain/text/in-sentence.ts';
import { isZoneName } from '../../../domain/time/calendar.ts';
import { saidMoment } from '../../../domain/time/said-moment.ts';
import { dayOf, instantOf, timeOf } from '../../../domain/time/time-zone.ts';
import { registry } from '../../../resources/index.ts';
import type { Resource, Sort } from '../../../resources/schema/define-resource.ts';
import { overridesOf, useEngine } from '../../admin/engine-context.tsx';
import { createPath, type Row } from '../../admin/table/row.ts';
import { type RowChoice, rowChoices } from '../../admin/table/row-choices.ts';
import { usePageLanguage } from '../../i18n/use-page-language.ts';
import { useText } from '../../i18n/use-text.ts';
import { titleParts } from '../../kinds/reference/reference-cell.tsx';
import { browserZone, formatDay } from '../../kinds/time/written-times.ts';
import { valueAt } from '../../kinds/value-at.ts';
import { type Asked, askedFor } from './verbs.ts';

/** One thing that was asked for in words, of one row or of none: what will open, and where. */
export interface CommandEntry {
  readonly kind: 'command';
  readonly label: string;
  readonly hint: string;
  readonly path: string;
  /** It opens over the page that one is on. */
  readonly over?: true;
}

/** Whose rows are looked up for what was asked. */
export interface AskedSearch {
  readonly asked: Asked;
  readonly resource: Resource;
  readonly words: string;
  readonly sort: Sort;
  readonly entries: readonly FilterEntry[];
}

/** What words ask for: which rows they need, and the lines that these make. None of them does anything by itself. */
export function useCommands(actor: Actor | undefined, now: string) {
  const text = useText();
  const translate = useTranslate();
  const locale = usePageLanguage();
  const { overrides, commands = [] } = useEngine();
  const resources = Object.values(registry);
  const asked = (words: string) =>
    actor === undefined ? [] : askedFor(words, { role: actor.role, resources, commands, text });

  const creations = (words: string): CommandEntry[] =>
    asked(words).flatMap((each): CommandEntry[] => {
      const path = each.does === 'create' ? createPath(each.resource) : undefined;
      if (path === undefined) return [];
      const label = `${translate('form.create')} ${inSentence(text(each.resource.label.one))}`;
      return [{ kind: 'command', label, hint: '', path }];
    });

  const entryOf = (each: Asked, row: Row): CommandEntry[] => {
    const { actions: registered = {}, form } = overridesOf(overrides, each.resource.name);
    const moment = { registered, formOf: form?.of, now: Date.parse(now) };
    const offered = actor === undefined ? [] : rowChoices(each.resource, row, actor, moment);
    const place = placeOf(each, row, offered.filter(isOpen), { now, locale });
    if (place === undefined) return [];
    const verb = 'said' in each ? text(each.said) : translate('list.edit');
    const label = [`${verb} ${nameOf(each.resource, row, text)}`, place.moment].filter(Boolean).join(' → ');
    const over = each.does === 'edit' ? {} : { over: true as const };
    return [{ kind: 'command', label, hint: text(each.resource.label.one), path: place.path, ...over }];
  };

  return {
    searches: (words: string) => asked(words).flatMap(each => searchOf(each, now)),
    creations,
    entryOf,
  };
}

/** What comes next stands first, where rows have a time of their own. */
function searchOf(asked: Asked, now: string): AskedSearch[] {
  if (asked.does === 'create') return [];
  const { resource, of } = asked;
  const takes = asked.does === 'day' || (asked.does === 'act' && asked.action.takes !== undefined);
  const words = takes ? saidMoment(of, now.slice(0, 10)).rest : of;
  if (words === '') return [];
  const { ahead, sort } = resource.list;
  const until = asked.does === 'act' ? asked.action.until : undefined;
  const entries: FilterEntry[] = until === undefined ? [] : [{ field: until, op: 'ge', value: now }];
  return [{ asked, resource, words, sort: ahead === undefined ? sort : [ahead, 'asc'], entries }];
}

const isOpen = ({ refused }: RowChoice) => refused === undefined;

interface CommandPlace {
  readonly path: string;
  /** The day or the start that is filled in there, as people write it. */
  readonly moment?: string;
}

interface Here {
  readonly now: string;
  readonly locale: string;
}

/** The panel or form that this opens, with the day or the start filled in; none where it may not be done to this row. */
function placeOf(
  asked: Asked,
  row: Row,
  choices: readonly RowChoice[],
  here: Here,
): CommandPlace | undefined {
  const id = asked.does === 'act' ? asked.action.id : 'edit';
  const to = choices.find(each => each.id === id)?.to;
  if (to === undefined) return undefined;
  if (asked.does === 'day') return dayPlace(asked, row, here);
  return asked.does === 'act' ? actionPlace(asked, row, to, here) : { path: to };
}

function dayPlace({ command, of }: Of<'day'>, row: Row, { now }: Here): CommandPlace | undefined {
  const zone = zoneOf(valueAt(row, command.zone));
  const { day } = saidMoment(of, dayOf(Date.parse(now), zone));
  return day === undefined ? undefined : { path: command.opens(row, day), moment: formatDay(day) };
}

/** What is not said of the moment stays as it is: the day of a row, or its time. */
function actionPlace({ action, resource, of }: Of<'act'>, row: Row, to: string, here: Here): CommandPlace {
  const { takes = '' } = action;
  const path = resource.fields[takes]?.zone;
  const zone = zoneOf(path === undefined ? undefined : valueAt(row, path));
  const start = Date.parse(String(row[takes]));
  const { day, time } = saidMoment(of, dayOf(Date.parse(here.now), zone));
  if (Number.isNaN(start) || (day === undefined && time === undefined)) return { path: to };
  const instant = instantOf(day ?? dayOf(start, zone), time ?? timeOf(start, zone), zone);
  if (instant === undefined) return { path: to };
  const moment = written(instant, zone, here.locale);
  return { path: `${to}?start=${new Date(instant).toISOString()}`, moment };
}

type Of<Does extends Asked['does']> = Extract<Asked, { does: Does }>;

function zoneOf(named: unknown): string {
  return typeof named === 'string' && isZoneName(named) ? named : browserZone();
}

function written(instant: number, timeZone: string, locale: string): string {
  const day = { weekday: 'short', day: 'numeric', month: 'short' } as const;
  const time = { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const;
  const language = locale === 'en' ? 'en-GB' : locale;
  const part = (options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(language, { ...options, timeZone }).format(instant);
  // Whether a comma stands after the weekday differs from browser to browser.
  return `${part(day).replace(',', '')} ${part(time)}`;
}

/** By number where people call it by that, and by its title. */
function nameOf(resource: Resource, row: Row, text: (english: string) => string): string {
  const [title = ''] = titleParts(resource, row);
  return resource.list.numbered === true
    ? inOneLine([`${inSentence(text(resource.label.one))} ${row.id}`, title])
    : title;
}
