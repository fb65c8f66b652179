import './side-navigation.css';
import CompanyIcon from '@mui/icons-material/ApartmentOutlined';
import StatisticIcon from '@mui/icons-material/BarChartOutlined';
import DeviceIcon from '@mui/icons-material/BedOutlined';
import Circle from '@mui/icons-material/CircleOutlined';
import BookingIcon from '@mui/icons-material/EventOutlined';
import PeopleIcon from '@mui/icons-material/GroupOutlined';
import ConditionIcon from '@mui/icons-material/HealingOutlined';
import InsightsIcon from '@mui/icons-material/InsightsOutlined';
import LinkIcon from '@mui/icons-material/LinkOutlined';
import CityIcon from '@mui/icons-material/LocationCityOutlined';
import Logout from '@mui/icons-material/LogoutOutlined';
import MailIcon from '@mui/icons-material/MailOutlined';
import AccountIcon from '@mui/icons-material/ManageAccountsOutlined';
import HardwareIcon from '@mui/icons-material/MemoryOutlined';
import TrackIcon from '@mui/icons-material/MusicNoteOutlined';
import ProfileIcon from '@mui/icons-material/PersonOutlined';
import LocationIcon from '@mui/icons-material/PlaceOutlined';
import ProgramIcon from '@mui/icons-material/PlaylistPlayOutlined';
import CountryIcon from '@mui/icons-material/PublicOutlined';
import PlaylistIcon from '@mui/icons-material/QueueMusicOutlined';
import QuestionIcon from '@mui/icons-material/QuizOutlined';
import NowIcon from '@mui/icons-material/ScheduleOutlined';
import PlanIcon from '@mui/icons-material/SellOutlined';
import SharedIcon from '@mui/icons-material/ShareOutlined';
import SecurityIcon from '@mui/icons-material/ShieldOutlined';
import SupportIcon from '@mui/icons-material/SupportAgentOutlined';
import WorldIcon from '@mui/icons-material/TravelExploreOutlined';
import SettingIcon from '@mui/icons-material/TuneOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useTheme } from '@mui/material/styles';
import useMediaQuery from '@mui/material/useMediaQuery';
import { useDeferredValue } from 'react';
import { useTranslate } from 'react-admin';
import { Link, NavLink } from 'react-router';
import type { MenuIcon } from '../../resources/schema/menu-icons.ts';
import { useActor } from '../admin/engine-context.tsx';
import { forgetDrafts } from '../admin/form/draft-store.ts';
import { useSession } from '../app/session-context.ts';
import { useText } from '../i18n/use-text.ts';
import { coming } from './coming.tsx';
import { Mark } from './mark.tsx';
import { type MenuItem, menuOf, usePages } from './navigation.ts';

const NarrowDrawer = coming(async () => (await import('./deferred-ui.tsx')).NarrowDrawer);

/** NAV-11 */
const width = 210;

interface Props {
  /** Whether the drawer of a narrow screen is open; on a wide one the navigation always shows. */
  readonly open: boolean;
  readonly onClose: () => void;
}

const panel = {
  width,
  flex: 'none',
  height: '100dvh',
  position: 'sticky',
  top: 0,
  display: 'flex',
  flexDirection: 'column',
  bgcolor: 'chrome',
  borderRight: 1,
  borderColor: 'divider',
};

/** Where the role can go, in sections, and 'Sign Out' (NAV-10); a drawer on narrow screens. */
export function SideNavigation({ open, onClose }: Props) {
  const narrow = useMediaQuery(useTheme().breakpoints.down('md'));
  if (!narrow) {
    return (
      <Box component="aside" sx={panel}>
        <Content />
      </Box>
    );
  }
  if (!open) return null;
  return (
    <NarrowDrawer onClose={onClose} look={panel}>
      <Content />
    </NarrowDrawer>
  );
}

function Content() {
  const translate = useTranslate();
  const session = useSession();
  const actor = useDeferredValue(useActor());
  const pages = usePages();
  const leave = async () => {
    // The page may be so young that nobody has said yet who this is: their drafts go all the same.
    const known = session.impersonation?.viewer ?? actor?.id;
    const whose = known ?? (await session.user().catch(() => undefined))?.id;
    if (whose !== undefined) forgetDrafts(localStorage, whose);
    await session.signOut({ remember: false }).finally(() => location.assign('/login'));
  };
  return (
    <>
      <Box component={Link} to="/" aria-label={translate('menu.home')} sx={brand}>
        <Mark size={24} />
        {translate('auth.subtitle')}
      </Box>
      <Box component="nav" aria-label={translate('menu.label')} sx={{ flex: 1, overflowY: 'auto', px: 1 }}>
        {(actor === undefined ? [] : menuOf(pages, actor.role, actor.id)).map(({ id, items }) => (
          <Section
            key={id}
            title={id === 'main' ? undefined : translate(`menu.sections.${id}`)}
            items={items}
          />
        ))}
      </Box>
      <Box sx={{ p: 1, borderTop: 1, borderColor: 'divider' }}>
        <Button
          color="inherit"
          fullWidth
          startIcon={<Logout />}
          onClick={() => void leave()}
          sx={{ justifyContent: 'flex-start' }}
        >
          {translate('menu.sign_out')}
        </Button>
      </Box>
    </>
  );
}

const brand = {
  display: 'flex',
  alignItems: 'center',
  gap: 1,
  px: 2,
  height: 56,
  flex: 'none',
  fontWeight: 600,
  color: 'text.primary',
  textDecoration: 'none',
};

function Section({ title, items }: { title: string | undefined; items: readonly MenuItem[] }) {
  const text = useText();
  return (
    <div className="menu-section">
      {title === undefined ? null : <h2>{title}</h2>}
      <ul>
        {items.map(({ label, path, icon }) => (
          <li key={path}>
            <NavLink to={path} className="menu-item">
              <Picture name={icon} />
              {text(label)}
            </NavLink>
          </li>
        ))}
      </ul>
    </div>
  );
}

const icons: Readonly<Record<MenuIcon, typeof CompanyIcon>> = {
  insights: InsightsIcon,
  account: AccountIcon,
  booking: BookingIcon,
  city: CityIcon,
  company: CompanyIcon,
  condition: ConditionIcon,
  country: CountryIcon,
  device: DeviceIcon,
  hardware: HardwareIcon,
  link: LinkIcon,
  location: LocationIcon,
  mail: MailIcon,
  now: NowIcon,
  plan: PlanIcon,
  playlist: PlaylistIcon,
  profile: ProfileIcon,
  program: ProgramIcon,
  question: QuestionIcon,
  security: SecurityIcon,
  setting: SettingIcon,
  'shared-device': SharedIcon,
  statistic: StatisticIcon,
  support: SupportIcon,
  track: TrackIcon,
  user: PeopleIcon,
  world: WorldIcon,
};

/** The picture of a menu item; a plain circle where the description names none. */
function Picture({ name }: { name: MenuIcon | undefined }) {
  const Icon = name === undefined ? Circle : icons[name];
  return <Icon aria-hidden fontSize="small" />;
}
