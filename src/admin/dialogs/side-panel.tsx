import Close from '@mui/icons-material/CloseOutlined';
import Box from '@mui/material/Box';
import Drawer from '@mui/material/Drawer';
import IconButton from '@mui/material/IconButton';
import { type ReactNode, useId } from 'react';
import { useTranslate } from 'react-admin';

interface Props {
  readonly title: string;
  /** What the panel is about, in a line under its title. */
  readonly subtitle?: ReactNode;
  /** Lines of text that a subtitle will take, kept free while it is awaited, so that nothing moves when it comes. */
  readonly lines?: Lines | false;
  /** Pixels on a wide screen; the whole screen on a phone. */
  readonly width?: number;
  readonly onClose: () => void;
  /** Buttons that stay in sight while the content scrolls. */
  readonly actions?: ReactNode;
  readonly children: ReactNode;
}

/** On a phone, and where there is more room. */
interface Lines {
  readonly xs: number;
  readonly sm: number;
}

/** What a name takes. */
export const oneLine: Lines = { xs: 1, sm: 1 };

/** A panel at the right edge, over the page it was opened from; the whole screen on a phone (LOC-09). */
export function SidePanel({ title, subtitle, lines, width = 560, onClose, actions, children }: Props) {
  const translate = useTranslate();
  const id = useId();
  return (
    <Drawer
      anchor="right"
      open
      onClose={onClose}
      // As high as dialogs: whatever is opened last lies on top, also a panel that the form of a dialog leads to.
      sx={{ zIndex: 'modal' }}
      slotProps={{ paper: { role: 'dialog', 'aria-modal': true, 'aria-labelledby': id, sx: paper(width) } }}
    >
      <Box component="header" sx={head}>
        <Box sx={{ minWidth: 0 }}>
          <Box component="h2" id={id} sx={{ typography: 'h1', m: 0 }}>
            {title}
          </Box>
          {subtitle === undefined ? (
            lines && <Box sx={{ height: { xs: `${lines.xs}lh`, sm: `${lines.sm}lh` } }} />
          ) : (
            <Box sx={{ color: 'text.secondary' }}>{subtitle}</Box>
          )}
        </Box>
        <IconButton aria-label={translate('ra.action.close')} onClick={onClose}>
          <Close />
        </IconButton>
      </Box>
      <Box sx={{ flex: 1, minHeight: 0, overflowY: 'auto', px: { xs: 2, sm: 3 }, py: 2 }}>{children}</Box>
      {actions !== undefined && (
        <Box component="footer" sx={foot}>
          {actions}
        </Box>
      )}
    </Drawer>
  );
}

function paper(width: number) {
  return {
    width: { xs: '100%', sm: width },
    maxWidth: '100%',
    display: 'flex',
    flexDirection: 'column',
    typography: 'body2',
  } as const;
}

const head = {
  display: 'flex',
  alignItems: 'start',
  justifyContent: 'space-between',
  gap: 2,
  px: { xs: 2, sm: 3 },
  py: 2,
  borderBottom: 1,
  borderColor: 'divider',
};

const foot = {
  display: 'flex',
  flexWrap: 'wrap',
  justifyContent: 'flex-end',
  gap: 1,
  px: { xs: 2, sm: 3 },
  py: 1.5,
  borderTop: 1,
  borderColor: 'divider',
};
