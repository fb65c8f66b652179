import MoreHoriz from '@mui/icons-material/MoreHorizOutlined';
import { type Theme, useMediaQuery } from '@mui/material';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { useTranslate } from 'react-admin';
import { Link, useLocation } from 'react-router';
import type { Actor } from '../../../domain/actor.ts';
import type { Resource } from '../../../resources/schema/define-resource.ts';
import { ToneTag } from '../../kinds/choice-views.tsx';
import { rowTitle } from '../../kinds/reference/reference-cell.tsx';
import { breakable } from '../../kinds/text/breakable.tsx';
import { coming } from '../../layout/coming.tsx';
import { useAddressQuery } from '../address-query.ts';
import { usePanelState } from '../dialogs/panel-address.ts';
import { RemoveQuestion } from '../dialogs/remove-question.tsx';
import { panelOf, useOverrides } from '../engine-context.tsx';
import type { Row } from '../table/row.ts';
import {
  historyAction,
  historyChoice,
  type RowChoice,
  useRefusedWords,
  useRowChoices,
} from '../table/row-choices.ts';
import { RowMenu } from '../table/row-menu.tsx';
import type { ShownField } from './facts.tsx';
import { FieldValue } from './value-table.tsx';

interface Props {
  readonly resource: Resource;
  readonly row: Row;
  readonly actor: Actor;
  readonly states: readonly ShownField[];
  readonly readOnly: boolean;
  /** Actions that open what the page itself shows. */
  readonly without?: readonly string[];
}

/** The name of the row, the states it is in, and what can be done to it. */
export function ShowHeader({ resource, row, actor, states, readOnly, without = [] }: Props) {
  const translate = useTranslate();
  return (
    <Stack
      direction="row"
      sx={{ flexWrap: 'wrap', alignItems: 'center', justifyContent: 'space-between', gap: 1.5 }}
    >
      <Stack direction="row" sx={{ flexWrap: 'wrap', alignItems: 'center', gap: 1, minWidth: 0 }}>
        <Typography variant="h1" sx={{ overflowWrap: 'anywhere' }}>
          {breakable(rowTitle(resource, row))}
        </Typography>
        {states
          .filter(({ name }) => row[name] !== null && row[name] !== undefined)
          .filter(({ field }) => row.deleted !== true || field.cell !== 'disabled')
          .map(({ name, field }) => (
            <FieldValue
              key={name}
              resource={resource.name}
              name={name}
              field={field}
              value={row[name]}
              row={row}
              role={actor.role}
            />
          ))}
        {row.deleted === true && <ToneTag tone="neutral">{translate('show.removed')}</ToneTag>}
      </Stack>
      {!readOnly && <ShowActions resource={resource} row={row} actor={actor} without={without} />}
    </Stack>
  );
}

const Dialog = coming(async () => (await import('../dialogs/resource-dialog.tsx')).ResourceDialog);

interface ShowActionsProps {
  readonly resource: Resource;
  readonly row: Row;
  readonly actor: Actor;
  /** Actions that are not offered here. */
  readonly without?: readonly string[];
}

/** What is open over the page stands in the address: `?dialog=edit` survives a reload and can be shared. */
export function ShowActions({ resource, row, actor, without = [] }: ShowActionsProps) {
  const translate = useTranslate();
  const { actions = {} } = useOverrides(resource.name);
  const [query, setQuery] = useAddressQuery();
  const { pathname } = useLocation();
  const opened = query.get('dialog');
  const left = ['view', historyAction, ...without];
  const choices = [
    ...useRowChoices(resource, row, actor, actions, { onPage: true }).filter(({ id }) => !left.includes(id)),
    ...historyChoice(resource, row, actor),
  ];
  const open = (id?: string) =>
    setQuery(current => {
      if (id === undefined) current.delete('dialog');
      else current.set('dialog', id);
    });
  const close = () => open();
  const Panel = choices.some(({ id }) => id === opened) ? panelOf(actions, opened ?? '') : undefined;
  return (
    <Stack
      direction="row"
      role="group"
      aria-label={translate('show.actions')}
      sx={{ gap: 1, flexWrap: 'wrap' }}
    >
      <Choices choices={choices} open={open} />
      {opened === 'edit' && (
        <Dialog
          resource={resource}
          id={row.id}
          onClose={close}
          staysOpen={next =>
            next.pathname === pathname && new URLSearchParams(next.search).get('dialog') === 'edit'
          }
        />
      )}
      {opened === 'remove' && <RemoveQuestion resource={resource} row={row} onClose={close} />}
      {Panel !== undefined && <Panel resource={resource} row={row} onClose={close} />}
    </Stack>
  );
}

const mostButtons = 5;

interface ChoicesProps {
  readonly choices: readonly RowChoice[];
  readonly open: (id: string) => void;
}

/**
 * A button each for what comes first, on a phone for what no row keeps in its menu either. The rest waits in a menu, and
 * whatever takes the row away.
 */
function Choices({ choices, open }: ChoicesProps) {
  const phone = useMediaQuery((theme: Theme) => theme.breakpoints.down('sm'));
  const atHand = choices.filter(({ id, inMenu }) => inMenu !== true && id !== 'remove');
  const more = phone ? [] : choices.filter(({ inMenu, tone }) => inMenu === true && tone !== 'danger');
  const first =
    choices.length === 1 ? choices : [...more.slice(0, Math.max(0, mostButtons - atHand.length)), ...atHand];
  const shown = choices.filter(choice => first.includes(choice));
  const waiting = choices.filter(choice => !first.includes(choice));
  return (
    <>
      {shown.map(choice => (
        <ActionButton key={choice.id} choice={choice} onPress={() => open(choice.id)} />
      ))}
      {waiting.length > 0 && <MoreActions choices={waiting} act={open} />}
    </>
  );
}

function ActionButton({ choice, onPress }: { readonly choice: RowChoice; readonly onPress: () => void }) {
  const translate = useTranslate();
  const state = usePanelState();
  const reason = useRefusedWords()(choice);
  const place = choice.over === true ? { component: Link, to: choice.to, state } : {};
  return (
    <Button
      size="small"
      variant="outlined"
      color={choice.tone === 'danger' ? 'error' : 'inherit'}
      disabled={reason !== undefined}
      title={reason}
      onClick={choice.over === true ? undefined : onPress}
      {...place}
    >
      {translate(choice.label, { _: choice.label })}
    </Button>
  );
}

interface MoreActionsProps {
  readonly choices: readonly RowChoice[];
  readonly act: (id: string) => void;
}

/** The actions of a page that few look for there. */
function MoreActions({ choices, act }: MoreActionsProps) {
  const translate = useTranslate();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  return (
    <>
      <Button
        size="small"
        variant="outlined"
        color="inherit"
        aria-label={translate('list.more_actions')}
        title={translate('list.more_actions')}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        onClick={event => setAnchor(event.currentTarget)}
        sx={{ minWidth: 40, px: 0.5 }}
      >
        <MoreHoriz fontSize="small" />
      </Button>
      {anchor !== null && (
        <RowMenu choices={choices} anchor={anchor} act={act} close={() => setAnchor(null)} />
      )}
    </>
  );
}
