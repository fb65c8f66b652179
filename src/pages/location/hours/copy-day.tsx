import Button from '@mui/material/Button';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import { useState } from 'react';
import { useTranslate } from 'react-admin';
import { type Weekday, weekdays } from '../../../../domain/weekday.ts';
import { useText } from '../../../i18n/use-text.ts';

interface Props {
  readonly day: Weekday;
  readonly onCopy: (to: readonly Weekday[]) => void;
}

const workingDays = weekdays.slice(0, 5);

/** Gives the hours of one day to others. */
export function CopyDay({ day, onCopy }: Props) {
  const translate = useTranslate();
  const text = useText();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const copy = (to: readonly Weekday[]) => {
    setAnchor(null);
    onCopy(to.filter(each => each !== day));
  };
  return (
    <>
      <Button
        size="small"
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        aria-label={translate('hours.copy_of', { day: text(day) })}
        onClick={event => setAnchor(event.currentTarget)}
      >
        {translate('hours.copy')}
      </Button>
      <Menu anchorEl={anchor} open={anchor !== null} onClose={() => setAnchor(null)}>
        <MenuItem onClick={() => copy(weekdays)}>{translate('hours.copy_all')}</MenuItem>
        <MenuItem onClick={() => copy(workingDays)}>{translate('hours.copy_working_days')}</MenuItem>
        {weekdays
          .filter(each => each !== day)
          .map(each => (
            <MenuItem key={each} onClick={() => copy([each])}>
              {text(each)}
            </MenuItem>
          ))}
      </Menu>
    </>
  );
}
