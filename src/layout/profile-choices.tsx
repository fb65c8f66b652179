import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Menu from '@mui/material/Menu';
import { useColorScheme } from '@mui/material/styles';
import ToggleButton from '@mui/material/ToggleButton';
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup';
import { useGetIdentity, useLocaleState, useTranslate } from 'react-admin';
import { Role } from '../../domain/actor.ts';
import { localeNames } from '../i18n/language.ts';

const modes = ['light', 'dark', 'system'] as const;

/** What an admin opens from here: the choice of a person to look as, and the rules of this page. */
export type ProfileTool = 'lens' | 'rights';

interface Props {
  readonly anchor: HTMLElement;
  readonly onClose: () => void;
  readonly onOpen: (tool: ProfileTool) => void;
}

/** Who is signed in, and how this person wants the portal: language, light or dark; and for admins, through whose eyes. */
export function ProfileChoices({ anchor, onClose, onOpen }: Props) {
  const translate = useTranslate();
  const { data } = useGetIdentity();
  return (
    <Menu
      anchorEl={anchor}
      open
      onClose={onClose}
      slotProps={{ list: { role: 'group', sx: { p: 2, display: 'grid', gap: 2, minWidth: 260 } } }}
    >
      <Box component="li" role="presentation">
        <Box sx={{ fontWeight: 600 }}>{data?.fullName}</Box>
        <Box sx={{ color: 'text.secondary' }}>{data?.email}</Box>
        <Box sx={{ color: 'text.secondary' }}>
          {data === undefined ? '' : translate(`roles.${data.role}`)}
        </Box>
      </Box>
      <Languages />
      <Appearance />
      {data?.role === Role.Admin && (
        <Tools
          onOpen={tool => {
            onClose();
            onOpen(tool);
          }}
        />
      )}
    </Menu>
  );
}

/** For admins: to see the portal as somebody else does, and why it is as it is. */
function Tools({ onOpen }: Pick<Props, 'onOpen'>) {
  const translate = useTranslate();
  return (
    <Box component="li" role="presentation" sx={{ display: 'grid', mx: -1 }}>
      <Button color="inherit" sx={{ justifyContent: 'start' }} onClick={() => onOpen('lens')}>
        {translate('impersonation.open')}
      </Button>
      <Button color="inherit" sx={{ justifyContent: 'start' }} onClick={() => onOpen('rights')}>
        {translate('rights.open')}
      </Button>
    </Box>
  );
}

function Languages() {
  const translate = useTranslate();
  const [locale, setLocale] = useLocaleState();
  return (
    <Choice
      label={translate('profile.language')}
      value={locale}
      options={localeNames.map(({ locale: value, name }) => ({ value, name }))}
      onChange={setLocale}
    />
  );
}

function Appearance() {
  const translate = useTranslate();
  const { mode = 'system', setMode } = useColorScheme();
  return (
    <Choice
      label={translate('profile.appearance')}
      value={mode}
      options={modes.map(value => ({ value, name: translate(`profile.${value}`) }))}
      onChange={value => setMode(modes.find(each => each === value) ?? 'system')}
    />
  );
}

interface ChoiceProps {
  readonly label: string;
  readonly value: string;
  readonly options: readonly { readonly value: string; readonly name: string }[];
  readonly onChange: (value: string) => void;
}

function Choice({ label, value, options, onChange }: ChoiceProps) {
  return (
    <Box component="li" role="presentation">
      <Box sx={{ typography: 'caption', color: 'text.secondary', mb: 0.5 }}>{label}</Box>
      <ToggleButtonGroup
        exclusive
        fullWidth
        size="small"
        aria-label={label}
        value={value}
        onChange={(_event, next: string | null) => (next === null ? undefined : onChange(next))}
      >
        {options.map(option => (
          <ToggleButton key={option.value} value={option.value} sx={{ textTransform: 'none', py: 0.5 }}>
            {option.name}
          </ToggleButton>
        ))}
      </ToggleButtonGroup>
    </Box>
  );
}
