import { NotPlanned } from '../../../booking/steps/not-planned.tsx';
import './holiday-picks.css';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Checkbox from '@mui/material/Checkbox';
import MenuItem from '@mui/material/MenuItem';
import Skeleton from '@mui/material/Skeleton';
import TextField from '@mui/material/TextField';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { useDataProvider, useTranslate } from 'react-admin';
import { holidaysCall, type ToldHoliday } from '../../../../contract/hours/holidays.ts';
import type { PortalDataProvider } from '../../../../dataProvider/index.ts';
import { mostDays } from '../../../../domain/hours/special-day.ts';
import { useRefusalWords } from '../../../booking/steps/workflow-refusal.ts';
import { enHolidays } from '../../../i18n/en/holidays.ts';
import { addWords } from '../../../i18n/later-words.ts';
import { usePageLanguage } from '../../../i18n/use-page-language.ts';
import { dayInWords } from '../location-time.ts';

addWords(enHolidays);

interface Props {
  readonly ids: readonly number[];
  /** The days that are picked, each with its name. */
  readonly picked: ReadonlyMap<string, string>;
  readonly busy: boolean;
  readonly onPick: (picked: ReadonlyMap<string, string>) => void;
}

/** The public holidays of the next twelve months where the locations stand, to be picked (DEC-208). */
export function HolidayPicks({ ids, picked, busy, onPick }: Props) {
  const translate = useTranslate();
  const _wordsOf = useRefusalWords();
  const [region, setRegion] = useState('');
  const holidays = useHolidays(ids, region);
  const { data, error, isFetching } = holidays;
  if (ids.length === 0) return null;
  if (error !== null) return <NotPlanned asked={holidays} />;
  if (data === undefined)
    return <Skeleton variant="rounded" height={240} aria-label={translate('holidays.loading')} />;
  if (data.regions === null)
    return (
      <Alert severity="info">
        {translate(data.country === null ? 'holidays.no_country' : 'holidays.unknown', {
          country: data.country ?? '',
        })}
      </Alert>
    );
  const choose = (next: string) => {
    setRegion(next);
    onPick(new Map());
  };
  return (
    <Box sx={{ display: 'grid', gap: 1.5 }} aria-busy={isFetching}>
      {data.regions.length > 0 && (
        <TextField
          select
          label={translate('holidays.region')}
          helperText={translate('holidays.region_hint')}
          value={region}
          disabled={busy}
          onChange={({ target: { value } }) => choose(value)}
          slotProps={{ select: { displayEmpty: true }, inputLabel: { shrink: true } }}
        >
          <MenuItem value="">{translate('holidays.all_regions')}</MenuItem>
          {data.regions.map(({ code, name }) => (
            <MenuItem key={code} value={code}>
              {name}
            </MenuItem>
          ))}
        </TextField>
      )}
      <HolidayList {...{ ids, picked, busy, onPick }} holidays={data.holidays} />
      <Box sx={{ color: 'text.secondary', typography: 'caption' }}>{translate('holidays.of_law')}</Box>
    </Box>
  );
}

function useHolidays(ids: readonly number[], region: string) {
  const provider = useDataProvider<PortalDataProvider>();
  const query = { locations: ids.join(','), ...(region !== '' && { region }) };
  return useQuery({
    queryKey: ['locations', 'holidays', query],
    queryFn: ({ signal }) => provider.ask(holidaysCall, { query, signal }),
    enabled: ids.length > 0,
    placeholderData: keepPreviousData,
    meta: { resources: ['locations', 'location-days', 'location-hours'] },
    retry: false,
  });
}

interface ListProps extends Props {
  readonly holidays: readonly ToldHoliday[];
}

const dayParts = { weekday: 'short', day: 'numeric', month: 'short', year: 'numeric' } as const;

function HolidayList({ ids, picked, busy, onPick, holidays }: ListProps) {
  const id = useId();
  const translate = useTranslate();
  const locale = usePageLanguage();
  const nameOf = ({ name, substitute }: ToldHoliday) => {
    const word = translate(`holidays.names.${name}`);
    return substitute ? translate('holidays.substitute', { name: word }) : word;
  };
  const isShut = ({ closed }: ToldHoliday) => closed.length === ids.length;
  const open = holidays.filter(each => !isShut(each));
  const pick = (days: readonly ToldHoliday[]) => onPick(new Map(days.map(each => [each.day, nameOf(each)])));
  return (
    <section>
      <div className="holidays-head">
        <h3>{translate('holidays.title')}</h3>
        <Button
          size="small"
          disabled={busy || open.length === 0}
          onClick={() => pick(open.slice(0, mostDays))}
        >
          {translate('holidays.pick_all')}
        </Button>
        <Button size="small" disabled={busy || picked.size === 0} onClick={() => pick([])}>
          {translate('holidays.pick_none')}
        </Button>
      </div>
      <ul className="holidays">
        {holidays.map(each => (
          <li key={each.day}>
            <label htmlFor={`${id}-${each.day}`} className={isShut(each) ? 'shut' : undefined}>
              <Checkbox
                size="small"
                checked={picked.has(each.day)}
                disabled={busy || isShut(each)}
                id={`${id}-${each.day}`}
                onChange={(_event, isPicked) =>
                  pick(holidays.filter(({ day }) => (day === each.day ? isPicked : picked.has(day))))
                }
              />
              <span className="when">{dayInWords(each.day, locale, dayParts)}</span>
              <span className="name">{nameOf(each)}</span>
              {each.closed.length > 0 && (
                <span className="state">
                  {isShut(each)
                    ? translate('holidays.closed')
                    : translate('holidays.closed_at', { count: each.closed.length, all: ids.length })}
                </span>
              )}
            </label>
          </li>
        ))}
      </ul>
    </section>
  );
}
