import { Menu, MenuItem } from '@mui/material';
import { useTranslate } from 'react-admin';
import { Link, useLocation } from 'react-router';
import { usePanelState } from './panel-address.ts';
import type { RowChoice } from './row-choices.ts';

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
  return (
    <Menu open anchorEl={anchor} onClose={close}>
      {choices.map(({ id, label, to, over, refused }) => {
        const text = translate(label, { _: label });
        const leads = to !== undefined && refused === undefined;
        return (
          <MenuItem
            key={id}
            disabled={refused !== undefined}
            {...(leads ? { component: Link, to: id === 'edit' ? { pathname: to, search } : to } : {})}
            {...(over === true ? { state: panel } : {})}
            onClick={() => {
              close();
              if (!leads) act(id);
            }}
          >
            {text}
          </MenuItem>
        );
      })}
    </Menu>
  );
}
