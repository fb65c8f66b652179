import MoreHoriz from '@mui/icons-material/MoreHorizOutlined';
import Button from '@mui/material/Button';
import { useState } from 'react';
import { useTranslate } from 'react-admin';
import type { RowChoice } from './row-choices.ts';
import { RowMenu } from './row-menu.tsx';

interface Props {
  readonly choices: readonly RowChoice[];
  readonly act: (id: string) => void;
}

/** On a phone, the actions of a page that would fill its first screen. */
export function MoreActions({ choices, act }: Props) {
  const translate = useTranslate();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  return (
    <>
      <Button
        size="small"
        variant="outlined"
        color="inherit"
        startIcon={<MoreHoriz />}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        onClick={event => setAnchor(event.currentTarget)}
      >
        {translate('list.more_actions')}
      </Button>
      {anchor !== null && (
        <RowMenu choices={choices} anchor={anchor} act={act} close={() => setAnchor(null)} />
      )}
    </>
  );
}
