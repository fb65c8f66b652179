import { Menu, MenuItem } from '@mui/material';
import { useTranslate } from 'react-admin';
import { Link, useLocation } from 'react-router';
import { usePanelState } from '../dialogs/panel-address.ts';
import { type RowChoice, useRefusedWords } from './row-choices.ts';

interface RowMenuProps {
  readonly choices: readonly RowChoice[];
  readonly anchor: HTMLElement | null;
  readonly act: (id: string) => void;
  readonly close: () => void;
}

/** The actions of a row beyond the first three. */
export function RowMenu({ choices, anchor, act, close }: RowMenuProps) {
  const translate = useTranslate();
  const { search } = useLocation();
  const panel = usePanelState();
  const refusedWords = useRefusedWords();
  return (
    <Menu open anchorEl={anchor} onClose={close}>
      {choices.map(choice => {
        const { id, label, to, over } = choice;
        const reason = refusedWords(choice);
        const text = translate(label, { _: label });
        const leads = to !== undefined && reason === undefined;
        return (
          <MenuItem
            key={id}
            disabled={reason !== undefined}
            {...(leads ? { component: Link, to: id === 'edit' ? { pathname: to, search } : to } : {})}
            {...(over === true ? { state: panel } : {})}
            onClick={() => {
              close();
              if (!leads) act(id);
            }}
          >
            <span>
              {text}
              {reason !== undefined && <small style={{ display: 'block' }}>{reason}</small>}
            </span>
          </MenuItem>
        );
      })}
    </Menu>
  );
}
