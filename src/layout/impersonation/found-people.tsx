import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import List from '@mui/material/List';
import ListItem from '@mui/material/ListItem';
import ListItemButton from '@mui/material/ListItemButton';
import ListItemText from '@mui/material/ListItemText';
import { keepPreviousData } from '@tanstack/react-query';
import { useGetList, useTranslate } from 'react-admin';
import type { Role } from '../../../domain/actor.ts';
import type { User } from '../../../resources/users.ts';
import { useDebouncedValue } from '../../kinds/use-debounced-value.ts';

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
export function FoundPeople({ text, roles, chosen, onChoose }: Props) {
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
  if (error !== null)
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
              secondary={`${person.email} · ${translate(`roles.${person.role}`)}`}
            />
          </ListItemButton>
        </ListItem>
      ))}
    </List>
  );
}
