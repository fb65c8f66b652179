import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import List from '@mui/material/List';
import ListItem from '@mui/material/ListItem';
import ListItemButton from '@mui/material/ListItemButton';
import ListItemText from '@mui/material/ListItemText';
import TextField from '@mui/material/TextField';
import ToggleButton from '@mui/material/ToggleButton';
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup';
import { keepPreviousData } from '@tanstack/react-query';
import { useState } from 'react';
import { useGetList, useTranslate } from 'react-admin';
import { Role, roles } from '../../../domain/actor.ts';
import { inOneLine } from '../../../domain/text/in-one-line.ts';
import type { User } from '../../../resources/users.ts';
import { PortalDialog } from '../../admin/dialogs/portal-dialog.tsx';
import { useDebouncedValue } from '../../admin/timers.ts';
import { useSession } from '../../app/session-context.ts';
import { useText } from '../../i18n/use-text.ts';

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

const most = 8;
const typingMs = 250;

interface Props {
  readonly text: string;
  readonly roles: readonly Role[];
  /** Whose impersonation is being opened. */
  readonly chosen: number | undefined;
  readonly onChoose: (id: number) => void;
}

/** People of these roles whose name or address holds the text. */
function FoundPeople({ text, roles, chosen, onChoose }: Props) {
  const translate = useTranslate();
  const q = useDebouncedValue(text.trim(), typingMs);
  const { data, error, refetch } = useGetList<User>(
    'users',
    {
      pagination: { page: 1, perPage: most },
      sort: { field: 'first_name', order: 'ASC' },
      filter: { role: roles, disabled: false, ...(q === '' ? {} : { q }) },
    },
    { retry: false, placeholderData: keepPreviousData },
  );
  if (data === undefined && error !== null)
    return (
      <Alert
        severity="error"
        action={<Button onClick={() => void refetch()}>{translate('errors.try_again')}</Button>}
      >
        {translate('impersonation.failed')}
      </Alert>
    );
  if (data?.length === 0)
    return <Box sx={{ color: 'text.secondary', py: 1 }}>{translate('impersonation.nobody')}</Box>;
  return (
    <List
      aria-label={translate('impersonation.people')}
      aria-busy={data === undefined}
      sx={{ minHeight: 320, p: 0 }}
    >
      {data?.map(person => (
        <ListItem key={person.id} disablePadding>
          <ListItemButton
            dense
            disabled={chosen !== undefined}
            selected={chosen === person.id}
            onClick={() => onChoose(person.id)}
            sx={{ borderRadius: 1 }}
          >
            <ListItemText
              primary={`${person.first_name} ${person.last_name}`.trim()}
              secondary={inOneLine([person.email, translate(`roles.${person.role}`)])}
            />
          </ListItemButton>
        </ListItem>
      ))}
    </List>
  );
}
