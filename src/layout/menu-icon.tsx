import type { SvgIconComponent } from '@mui/icons-material';
import CompanyIcon from '@mui/icons-material/ApartmentOutlined';
import StatisticIcon from '@mui/icons-material/BarChartOutlined';
import DeviceIcon from '@mui/icons-material/BedOutlined';
import Circle from '@mui/icons-material/CircleOutlined';
import BookingIcon from '@mui/icons-material/EventOutlined';
import PeopleIcon from '@mui/icons-material/GroupOutlined';
import ConditionIcon from '@mui/icons-material/HealingOutlined';
import LinkIcon from '@mui/icons-material/LinkOutlined';
import CityIcon from '@mui/icons-material/LocationCityOutlined';
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
import PlanIcon from '@mui/icons-material/SellOutlined';
import SharedIcon from '@mui/icons-material/ShareOutlined';
import SecurityIcon from '@mui/icons-material/ShieldOutlined';
import SupportIcon from '@mui/icons-material/SupportAgentOutlined';
import SettingIcon from '@mui/icons-material/TuneOutlined';

const icons: Readonly<Record<string, SvgIconComponent>> = {
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
};

/** The picture of a menu item; a plain circle where the description names none. */
export function MenuIcon({ name }: { name: string }) {
  const Icon = icons[name] ?? Circle;
  return <Icon aria-hidden fontSize="small" />;
}
