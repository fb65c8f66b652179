import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { Fragment } from 'react';
import { useDataProvider, useTranslate } from 'react-admin';
import { Link } from 'react-router';
import {
  type GoesAlongRows,
  type InsteadOfRow,
  type ReferringRows,
  referringCalls,
} from '../../../contract/referring.ts';
import type { PortalDataProvider } from '../../../dataProvider/index.ts';
import type { Role } from '../../../domain/actor.ts';
import type { FilterEntry } from '../../../domain/filter.ts';
import { languages } from '../../../domain/people/language.ts';
import { templateOf } from '../../../domain/setting.ts';
import { resourceOf } from '../../../resources/index.ts';
import { referringTo } from '../../../resources/referring.ts';
import type { Resource } from '../../../resources/schema/define-resource.ts';
import { enRemoving } from '../../i18n/en/removing.ts';
import { addWords } from '../../i18n/later-words.ts';
import { usePageLanguage } from '../../i18n/use-page-language.ts';
import { type MeantRows, useActor } from '../engine-context.tsx';
import { useCounted, useLabels } from '../labels.ts';
import { filterFieldsOf } from '../list/list-state.ts';

addWords(enRemoving);

/** What refers to rows that are about to be removed, or closed; nothing is asked where nothing can refer to them. */
export function useReferring(resource: Resource, rows: MeantRows, isAsked = true) {
  const provider = useDataProvider<PortalDataProvider>();
  const body = 'ids' in rows ? { ids: rows.ids } : { filter: rows.filter, q: rows.q };
  const { data, isLoading, isError, refetch } = useQuery({
    queryKey: [resource.name, 'referring', body],
    queryFn: ({ signal }) =>
      provider.ask(referringCalls.count, { params: { resource: resource.name }, body, signal }),
    enabled: isAsked && (referringTo(resource).length > 0 || resource.readByName === true),
    // What was counted a while ago is not what will be removed.
    gcTime: 0,
    retry: false,
  });
  const { along, instead } = data ?? {};
  const isKnown = [data?.data, along, instead].some(all => (all ?? []).length > 0) || data?.hidden === true;
  return {
    data,
    isLoading,
    isError,
    isWorthTelling: isLoading || isError || isKnown,
    again: () => void refetch(),
  };
}

/** Something else than a removal after which all that refers to an account stays. */
export type Stays = 'with_closed' | 'with_other_role';

interface NoteProps {
  readonly referring: ReturnType<typeof useReferring>;
  /** The row that is asked about, where it is one: only then a list can show what refers to it. */
  readonly id?: number | undefined;
  /** Default: the row is removed. */
  readonly stays?: Stays;
}

/** Says before something is removed, or closed, what refers to it: how many, and where they are listed. */
export function ReferringNote({ referring, id, stays }: NoteProps) {
  const { data, isLoading, isError, again } = referring;
  const translate = useTranslate();
  const several = id === undefined ? 2 : 1;
  if (isLoading)
    return (
      <Typography role="status" variant="body2" color="textSecondary">
        {translate('list.referring.loading')}
      </Typography>
    );
  if (isError)
    return (
      <Alert severity="warning" action={<Button onClick={again}>{translate('list.retry')}</Button>}>
        {translate('list.referring.failed')}
      </Alert>
    );
  if (data === undefined) return null;
  return (
    <Alert severity="warning">
      {data.data.length > 0 && <Counted rows={data.data} id={id} />}
      {data.hidden && (
        <div>
          {translate(data.data.length > 0 ? 'list.referring.others' : 'list.referring.hidden', {
            smart_count: several,
          })}
        </div>
      )}
      {(data.data.length > 0 || data.hidden) && (
        <div>
          {translate(stays === undefined ? 'list.referring.stay' : `removing.${stays}`, {
            smart_count: several,
          })}
        </div>
      )}
      <Along all={data.along ?? []} ends={false} />
      <Along all={data.along ?? []} ends />
      <CountsInstead all={data.instead} />
    </Alert>
  );
}

interface AlongProps {
  readonly all: readonly GoesAlongRows[];
  /** What ends with the row, rather than what rests until it comes back. */
  readonly ends: boolean;
}

/** `3 blocks still to come and 1 calendar link`: what counts no more once it is removed (DEC-254). */
function Along({ all, ends }: AlongProps) {
  const translate = useTranslate();
  const locale = usePageLanguage();
  const some = all.filter(each => each.ends === ends);
  if (some.length === 0) return null;
  const said = some.map(({ what, count }) => translate(`removing.${what}`, { smart_count: count }));
  const what = new Intl.ListFormat(locale).format(said);
  return <div>{translate(ends ? 'removing.ends' : 'removing.rests', { what })}</div>;
}

const kinds = ['built_in', 'english', 'guests_choose', 'no_second_factors'] as const;

/** What counts once rows are removed that the portal reads by their names, each mail by what it is about (DEC-351). */
function CountsInstead({ all = [] }: { readonly all: readonly InsteadOfRow[] | undefined }) {
  const translate = useTranslate();
  const locale = usePageLanguage();
  const told = (name: string) => {
    const language = languages.find(({ value }) => name.endsWith(`_${value}`))?.label;
    return `${translate(`removing.mails.${templateOf(name)}`, { _: name })} (${language})`;
  };
  return kinds.map(kind => {
    const names = all.filter(({ what }) => what === kind).map(({ name }) => told(name));
    if (names.length === 0) return null;
    const said = { smart_count: names.length, what: new Intl.ListFormat(locale).format(names) };
    return <div key={kind}>{translate(`removing.${kind}`, said)}</div>;
  });
}

interface CountedProps {
  readonly rows: readonly ReferringRows[];
  readonly id: number | undefined;
}

const gap = '\u0000';

/** `12 devices and 110 bookings refer to it`, each a link to its list. */
function Counted({ rows, id }: CountedProps) {
  const translate = useTranslate();
  const locale = usePageLanguage();
  const sum = rows.reduce((total, { count }) => total + count, 0);
  const sentence = translate(id === undefined ? 'list.referring.many' : 'list.referring.one', {
    smart_count: sum,
    what: gap,
  });
  const [before = '', after = ''] = sentence.split(gap);
  const names = rows.map(({ resource, field }) => `${resource} ${field}`);
  const between = new Intl.ListFormat(locale).formatToParts(names).filter(({ type }) => type === 'literal');
  return (
    <div>
      {before}
      {rows.map((row, index) => (
        <Fragment key={names[index]}>
          <Count row={row} id={id} />
          {between[index]?.value}
        </Fragment>
      ))}
      {after}
    </div>
  );
}

function Count({
  row: { resource: name, field, count, more },
  id,
}: Omit<CountedProps, 'rows'> & { readonly row: ReferringRows }) {
  const translate = useTranslate();
  const resource = resourceOf(name);
  const labels = useLabels(resource);
  const counted = useCounted()(count, labels);
  const text = more ? translate('list.referring.more', { what: counted }) : counted;
  const actor = useActor();
  const to = id === undefined || actor === undefined ? undefined : listOf(resource, field, id, actor.role);
  return to === undefined ? text : <Link to={to}>{text}</Link>;
}

/** The list of the rows that refer to this one, where the list can be asked for them. */
function listOf(resource: Resource, field: string, id: number, role: Role): string | undefined {
  const { page } = resource;
  if (page === undefined || !filterFieldsOf(resource, role, { [field]: id }).includes(field))
    return undefined;
  const filter: readonly FilterEntry[] = [{ field, op: 'eq', value: id }];
  return `${page.path}?${new URLSearchParams({ [resource.name]: JSON.stringify(filter) })}`;
}

/** The row that is meant, where it is one. */
export function onlyId(rows: MeantRows): number | undefined {
  return 'ids' in rows && rows.ids.length === 1 ? rows.ids[0] : undefined;
}
