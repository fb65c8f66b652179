import Button from '@mui/material/Button';
import { useTranslate } from 'react-admin';
import { Link } from 'react-router';
import { usePanelState } from '../../../admin/dialogs/panel-address.ts';

interface Props {
  readonly to: string;
  /** The key of its message. */
  readonly label: string;
}

/** Leads from the form of a device to a panel over it. */
export function PanelLink({ to, label }: Props) {
  const translate = useTranslate();
  return (
    <Button size="small" component={Link} to={to} state={usePanelState()} sx={{ ml: 0.5 }}>
      {translate(label)}
    </Button>
  );
}
