import ContentCopy from '@mui/icons-material/ContentCopy';
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import { useTranslate } from 'react-admin';
import type { CellProps } from '../admin/overrides.ts';
import { isBlank } from './blank.ts';
import { LinkCell } from './link-cell.tsx';
import { useCopyLink } from './use-copy-link.ts';

/** A link that is there to be passed on, with the button that copies it (DEC-60). */
export function CopyLinkCell(props: CellProps<string | null>) {
  const translate = useTranslate();
  const copy = useCopyLink();
  const { value } = props;
  if (isBlank(value)) return <LinkCell {...props} />;
  return (
    <Box component="span" sx={{ display: 'inline-flex', alignItems: 'center', gap: 0.5, maxWidth: '100%' }}>
      <Box component="span" sx={{ minWidth: 0, overflow: 'hidden', textOverflow: 'ellipsis' }}>
        <LinkCell {...props} />
      </Box>
      <IconButton
        size="small"
        aria-label={translate('account.copy_link')}
        title={translate('account.copy_link')}
        onClick={() => void copy(value)}
      >
        <ContentCopy sx={{ fontSize: 16 }} />
      </IconButton>
    </Box>
  );
}
