import { Checkbox, Menu, MenuItem } from '@mui/material';
import type { Resource } from '../../../resources/schema/define-resource.ts';
import type { Labels } from '../labels.ts';

interface ColumnMenuProps {
  readonly resource: Resource;
  readonly labels: Labels;
  readonly shown: readonly string[];
  readonly anchor: HTMLElement | null;
  readonly change: (columns: readonly string[]) => void;
  readonly close: () => void;
}

/** Which columns a list shows; the last one cannot be taken away. */
export function ColumnMenu({ resource, labels, shown, anchor, change, close }: ColumnMenuProps) {
  const all = resource.list.columns;
  const toggle = (name: string) => {
    const next = all.filter(each => (each === name ? !shown.includes(name) : shown.includes(each)));
    if (next.length > 0) change(next);
  };
  return (
    <Menu open anchorEl={anchor} onClose={close}>
      {all.map(name => (
        <MenuItem
          key={name}
          dense
          role="menuitemcheckbox"
          aria-checked={shown.includes(name)}
          onClick={() => toggle(name)}
        >
          <Checkbox
            checked={shown.includes(name)}
            size="small"
            tabIndex={-1}
            disableRipple
            sx={{ p: 0, mr: 1 }}
            inert
          />
          {labels.field(name)}
        </MenuItem>
      ))}
    </Menu>
  );
}
