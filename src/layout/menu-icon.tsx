import type { SvgIconComponent } from '@mui/icons-material';
import Circle from '@mui/icons-material/CircleOutlined';
import AccountIcon from '@mui/icons-material/ManageAccountsOutlined';
import ProfileIcon from '@mui/icons-material/PersonOutlined';

const icons: Readonly<Record<string, SvgIconComponent>> = {
  account: AccountIcon,
  profile: ProfileIcon,
};

/** The picture of a menu item; a plain circle where the description names none. */
export function MenuIcon({ name }: { name: string }) {
  const Icon = icons[name] ?? Circle;
  return <Icon aria-hidden fontSize="small" />;
}
