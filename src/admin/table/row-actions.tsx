import { useRef, useState } from 'react';
import { useTranslate } from 'react-admin';
import { useLocation } from 'react-router';
import { coming } from '../../layout/coming.tsx';
import { usePanelState } from '../dialogs/panel-address.ts';
import { Icon } from '../icon.tsx';
import { type RowChoice, useRefusedWords } from './row-choices.ts';
import { RowLink } from './row-link.tsx';
import { tellOffer } from './row-offers.ts';

/** As many actions as a row shows; the rest waits in a menu (ACT-01, CONST-10). */
export const shownActions = 3;

const RowMenu = coming(async () => (await import('./row-menu.tsx')).RowMenu);

interface RowActionsProps {
  readonly choices: readonly RowChoice[];
  /** What the row is called, so that each button has a name of its own. */
  readonly title: string;
  readonly act: (id: string) => void;
}

export function RowActions({ choices, title, act }: RowActionsProps) {
  const translate = useTranslate();
  const [open, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const shown = choices.filter(({ inMenu }) => inMenu !== true).slice(0, shownActions);
  const rest = choices.filter(choice => !shown.includes(choice));
  return (
    <span className="row-actions" ref={tellOffer({ choices, act })}>
      {shown.map(choice => (
        <RowButton key={choice.id} choice={choice} title={title} act={act} />
      ))}
      {rest.length > 0 && (
        <button
          ref={button}
          type="button"
          className="plain"
          aria-haspopup="menu"
          aria-expanded={open}
          aria-label={`${translate('list.more_actions')}: ${title}`}
          title={translate('list.more_actions')}
          onClick={() => setOpen(true)}
        >
          <Icon name="more" />
        </button>
      )}
      {open && <RowMenu choices={rest} anchor={button.current} act={act} close={() => setOpen(false)} />}
    </span>
  );
}

function RowButton({ choice, title, act }: Omit<RowActionsProps, 'choices'> & { choice: RowChoice }) {
  const translate = useTranslate();
  const { search } = useLocation();
  const panel = usePanelState();
  const label = translate(choice.label, { _: choice.label });
  const content = choice.icon === undefined ? label : <Icon name={choice.icon} />;
  const reason = useRefusedWords()(choice);
  const look = `plain ${choice.tone === undefined ? '' : `tone-${choice.tone}`}`;
  if (choice.to !== undefined && reason === undefined)
    return (
      <RowLink
        className={look}
        to={choice.id === 'edit' ? { pathname: choice.to, search } : choice.to}
        {...(choice.over === true ? { state: panel } : {})}
        aria-label={`${label}: ${title}`}
        title={label}
      >
        {content}
      </RowLink>
    );
  return (
    <button
      type="button"
      className={look}
      disabled={reason !== undefined}
      aria-label={`${label}: ${title}`}
      title={reason ?? label}
      onClick={() => act(choice.id)}
    >
      {content}
    </button>
  );
}
