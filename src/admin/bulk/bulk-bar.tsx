import { useState } from 'react';
import { useTranslate } from 'react-admin';
import { Link } from 'react-router';
import type { Actor, Role } from '../../../domain/actor.ts';
import type { FilterEntry } from '../../../domain/filter.ts';
import {
  type BulkAction,
  type BulkSetting,
  bulkActions,
  bulkFields,
  bulkSettings,
  mayInBulk,
  mostBulkRows,
} from '../../../resources/schema/bulk.ts';
import type { Resource } from '../../../resources/schema/define-resource.ts';
import { enBulk } from '../../i18n/en/bulk.ts';
import { addWords } from '../../i18n/later-words.ts';
import { useFigure } from '../../i18n/use-figure.ts';
import { useText } from '../../i18n/use-text.ts';
import { usePanelState } from '../dialogs/panel-address.ts';
import { type MeantRows, useOverrides } from '../engine-context.tsx';
import type { FormField } from '../form/form-fields.ts';
import { Icon } from '../icon.tsx';
import type { Labels } from '../labels.ts';
import { type ListState, listEntries } from '../list/list-state.ts';
import { BulkChange, BulkQuestion, SettingQuestion } from './bulk-questions.tsx';
import type { Selection } from './selection.tsx';

addWords(enBulk);

export interface BulkBarProps {
  readonly resource: Resource;
  readonly labels: Labels;
  readonly state: ListState;
  readonly fixed: readonly FilterEntry[];
  readonly actor: Actor;
  readonly selection: Selection;
  /** How many rows match; `about` where they are too many to be counted. */
  readonly total: number;
  readonly about: boolean;
  readonly onStarted: (job: number) => void;
}

/** How many rows are chosen, and what can be done to them. */
export function BulkBar(props: BulkBarProps) {
  const { resource, labels, state, fixed, actor, selection, total, onStarted } = props;
  const translate = useTranslate();
  const figure = useFigure();
  const text = useText();
  const [asked, setAsked] = useState<BulkAction | BulkSetting>();
  const fields = useBulkFields(resource, actor.role);
  const { everything, ids, clear } = selection;
  const count = everything ? total : ids.size;
  const rows: MeantRows = everything
    ? { filter: listEntries(resource, state, fixed), q: state.search.trim(), total }
    : { ids: [...ids] };
  const question = { resource, labels, rows, count, onClose: () => setAsked(undefined), onStarted };
  const may = (action: BulkAction) => mayInBulk(resource, action, actor.role);
  return (
    <section className="bulk-bar" aria-label={translate('bulk.bar')}>
      <span className="count" role="status">
        {translate(everything ? 'bulk.everything' : 'bulk.chosen', { count: figure(count) })}
      </span>
      <More {...props} />
      <span className="space" />
      {!state.removed && fields.length > 0 && (
        <button type="button" className="button" onClick={() => setAsked('change')}>
          {translate('bulk.change')}
        </button>
      )}
      {!state.removed &&
        bulkSettings(resource, actor.role).map(setting => (
          <button key={setting.id} type="button" className="button" onClick={() => setAsked(setting)}>
            {text(setting.label)}
          </button>
        ))}
      {!state.removed && !everything && <Panels resource={resource} role={actor.role} ids={[...ids]} />}
      {!state.removed && may('remove') && (
        <button type="button" className="button danger" onClick={() => setAsked('remove')}>
          {translate('list.remove')}
        </button>
      )}
      {state.removed && may('restore') && (
        <button type="button" className="button" onClick={() => setAsked('restore')}>
          {translate('bulk.restore')}
        </button>
      )}
      <button
        type="button"
        className="plain"
        aria-label={translate('bulk.clear')}
        title={translate('bulk.clear')}
        onClick={clear}
      >
        <Icon name="close" />
      </button>
      {asked === 'change' && <BulkChange {...question} fields={fields} />}
      {(asked === 'remove' || asked === 'restore') && <BulkQuestion {...question} action={asked} />}
      {typeof asked === 'object' && <SettingQuestion {...question} setting={asked} />}
    </section>
  );
}

interface PanelsProps {
  readonly resource: Resource;
  readonly role: Role;
  readonly ids: readonly number[];
}

/** What opens a panel about the chosen rows; beyond its most it says how many it takes. */
function Panels({ resource, role, ids }: PanelsProps) {
  const translate = useTranslate();
  const figure = useFigure();
  const { bulk = [] } = useOverrides(resource.name);
  const state = usePanelState();
  return bulk
    .filter(({ roles }) => roles.includes(role))
    .map(({ label, most, opens }) =>
      ids.length > most ? (
        <span key={label} className="note">
          {translate('bulk.at_most', {
            what: translate(label, { _: label }),
            count: figure(most),
          })}
        </span>
      ) : (
        <Link key={label} className="button" to={opens(ids)} state={state}>
          {translate(label, { _: label })}
        </Link>
      ),
    );
}

/** The way from some rows to the page, and from the page to all that match. */
function More({ resource, actor, selection, total, about }: BulkBarProps) {
  const translate = useTranslate();
  const figure = useFigure();
  const { everything, ids, page, choosePage, chooseEverything } = selection;
  if (everything || total <= ids.size) return null;
  if (!page.every(id => ids.has(id)))
    return (
      <button type="button" className="button quiet" onClick={choosePage}>
        {translate('list.choose_page')}
      </button>
    );
  // What opens a panel is about rows that are known by their ids.
  if (!bulkActions.some(action => mayInBulk(resource, action, actor.role))) return null;
  if (about || total > mostBulkRows)
    return <span className="note">{translate('bulk.too_many', { count: figure(mostBulkRows) })}</span>;
  return (
    <button type="button" className="button quiet" onClick={chooseEverything}>
      {translate('bulk.choose_everything', { count: figure(total) })}
    </button>
  );
}

/** What can be set in many rows at once: fields whose input stands on its own, without the rest of its form. */
function useBulkFields(resource: Resource, role: Role): readonly FormField[] {
  const { inputs = {}, form } = useOverrides(resource.name);
  const within: readonly string[] = form?.within ?? [];
  return bulkFields(resource, role)
    .filter(([name]) => !Object.hasOwn(inputs, name) && !within.includes(name))
    .filter(([name]) => form?.confirm?.fields.some(field => field === name) !== true)
    .map(([name, field]) => ({ name, field }));
}
