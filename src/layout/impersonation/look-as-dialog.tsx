import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import TextField from '@mui/material/TextField';
import ToggleButton from '@mui/material/ToggleButton';
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup';
import { useState } from 'react';
import { useTranslate } from 'react-admin';
import { Role, roles } from '../../../domain/actor.ts';
import { PortalDialog } from '../../admin/dialogs/portal-dialog.tsx';
import { useSession } from '../../app/session-context.ts';
import { useText } from '../../i18n/use-text.ts';
import { FoundPeople } from './found-people.tsx';

/** Nobody looks through the eyes of an admin. */
const offered = roles.filter(role => role !== Role.Admin);

/** Whose eyes? A person is chosen, not a role alone, because what a partner sees depends on who it is. */
export function LookAsDialog({ onClose }: { readonly onClose: () => void }) {
  const translate = useTranslate();
  const [role, setRole] = useState<Role | null>(null);
  const [typed, setTyped] = useState('');
  const { look, chosen, failure } = useLook();
  return (
    <PortalDialog title={translate('impersonation.choose')} width={520} onClose={onClose}>
      <DialogContent sx={{ display: 'grid', gap: 1.5, alignContent: 'start' }}>
        <Box sx={{ color: 'text.secondary' }}>{translate('impersonation.hint')}</Box>
        <ToggleButtonGroup
          exclusive
          size="small"
          aria-label={translate('impersonation.role')}
          value={role}
          onChange={(_event, next: Role | null) => setRole(next)}
          sx={{ flexWrap: 'wrap' }}
        >
          {offered.map(each => (
            <ToggleButton key={each} value={each} sx={{ textTransform: 'none', py: 0.5 }}>
              {translate(`roles.${each}`)}
            </ToggleButton>
          ))}
        </ToggleButtonGroup>
        <TextField
          autoFocus
          fullWidth
          label={translate('impersonation.search')}
          value={typed}
          onChange={event => setTyped(event.target.value)}
        />
        {failure !== undefined && <Alert severity="error">{failure}</Alert>}
        <FoundPeople
          text={typed}
          roles={role === null ? offered : [role]}
          chosen={chosen}
          onChoose={id => void look(id)}
        />
      </DialogContent>
      <DialogActions sx={{ px: 3, py: 2 }}>
        <Button onClick={onClose}>{translate('form.cancel')}</Button>
      </DialogActions>
    </PortalDialog>
  );
}

/** Opens an impersonation on somebody: the same page, loaded anew as they see it; `failure` says why not. */
function useLook() {
  const translate = useTranslate();
  const text = useText();
  const session = useSession();
  const [failure, setFailure] = useState<string>();
  const [chosen, setChosen] = useState<number>();
  const look = async (userId: number) => {
    setChosen(userId);
    setFailure(undefined);
    try {
      await session.lookAs(userId);
      location.reload();
    } catch (error) {
      setChosen(undefined);
      setFailure((error instanceof Error && text(error.message)) || translate('errors.request_failed'));
    }
  };
  return { look, chosen, failure };
}
