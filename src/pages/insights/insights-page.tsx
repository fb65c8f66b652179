import '../../admin/list/filters.css';
import '../../admin/list/list.css';
import './insights.css';
import { type Theme, useMediaQuery } from '@mui/material';
import Box from '@mui/material/Box';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useDataProvider, useTranslate } from 'react-admin';
import { type Insights, insightsCall } from '../../../contract/totals.ts';
import type { PortalDataProvider } from '../../../dataProvider/index.ts';
import { daysIn } from '../../../domain/insights/capacity.ts';
import { datesOf, languageOf } from '../../../domain/people/language.ts';
import { leadNames, leadTimes, noReason } from '../../../resources/booking-traits.ts';
import { resources } from '../../../resources/index.ts';
import { type ChangeQuery, useAddressQuery } from '../../admin/address-query.ts';
import { ShowFailure, ShowWaiting } from '../../admin/show/show-section.tsx';
import { useNow } from '../../admin/timers.ts';
import { BarChart } from '../../charts/bar-chart.tsx';
import { enInsights } from '../../i18n/en/insights.ts';
import { addWords } from '../../i18n/later-words.ts';
import { usePageLanguage } from '../../i18n/use-page-language.ts';
import { useChoiceLabel } from '../../kinds/choice-views.tsx';
import { ReferenceFilter } from '../../kinds/reference/reference-filter.tsx';
import { DayBox } from '../../kinds/time/day-box.tsx';
import { localDay } from '../../kinds/time/day-range.ts';
import { type Asked, askedBy, insightSpans, listBehind, movedTo } from './asked.ts';
import { Block } from './block.tsx';
import { FigureTiles, HowReckoned } from './figure-tiles.tsx';
import { LocationTable } from './location-table.tsx';
import { Shares } from './shares.tsx';
import { WeekMap } from './week-map.tsx';

addWords(enInsights);

const clockMs = 60_000;
const keptMs = 60_000;

/** How full the devices are, what they earn and what goes wrong: of the network, of a partner, of one location (DEC-170). */
export function InsightsPage() {
  const translate = useTranslate();
  const [query, setQuery] = useAddressQuery();
  const asked = askedBy(query, localDay(new Date(useNow(clockMs))));
  const { data, error, refetch, isPlaceholderData } = useInsights(asked);
  return (
    <Box
      className="list"
      sx={{
        p: { xs: 2, md: 3 },
        display: 'grid',
        gridTemplateColumns: 'minmax(0, 1fr)',
        gap: 2,
        maxWidth: 1440,
      }}
    >
      <div className="insights-head">
        <div>
          <Box component="h1" sx={{ typography: 'h1', m: 0 }}>
            {translate('Insights')}
          </Box>
          <Box sx={{ color: 'text.secondary' }}>{translate('insights.intro')}</Box>
        </div>
        <Questions asked={asked} setQuery={setQuery} />
      </div>
      {data === undefined && error !== null && (
        <ShowFailure
          resource={resources.locations}
          error={error}
          fallback="insights.failed"
          onRetry={() => void refetch()}
        />
      )}
      {data === undefined && error === null && <ShowWaiting />}
      {data !== undefined && (
        <Box
          sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 2 }}
          aria-busy={isPlaceholderData}
        >
          <Figures data={data} asked={asked} />
        </Box>
      )}
    </Box>
  );
}

function useInsights({ from, to, location }: Asked) {
  const { ask } = useDataProvider<PortalDataProvider>();
  return useQuery({
    queryKey: ['insights', from, to, location],
    queryFn: async ({ signal }) => {
      const query = { from, to, ...(location !== undefined && { location_id: location }) };
      return (await ask(insightsCall, { query, signal })).data;
    },
    placeholderData: keepPreviousData,
    staleTime: keptMs,
    retry: false,
  });
}

interface QuestionsProps {
  readonly asked: Asked;
  readonly setQuery: ChangeQuery;
}

/** Which days, and which location. */
function Questions({ asked, setQuery }: QuestionsProps) {
  const translate = useTranslate();
  const { span, from, to, location } = asked;
  const setDays = (days: Readonly<Record<string, string>>) =>
    setQuery(query => {
      for (const name of ['span', 'from', 'to']) query.delete(name);
      for (const [name, value] of Object.entries(days)) query.set(name, value);
    });
  /** An emptied calendar of the browser changes nothing. */
  const setEdge = (edge: 'from' | 'to', day: string) => {
    if (day !== '') setDays({ ...movedTo({ from, to }, edge, day) });
  };
  return (
    <div className="filters insights-asked">
      <div className="filter">
        <label htmlFor="insights-span">{translate('insights.span')}</label>
        <select
          id="insights-span"
          value={span ?? ''}
          onChange={({ target }) => setDays(target.value === '' ? { from, to } : { span: target.value })}
        >
          {insightSpans.map(each => (
            <option key={each} value={each}>
              {translate(`spans.${each}`)}
            </option>
          ))}
          <option value="">{translate('insights.own_days')}</option>
        </select>
      </div>
      {span === undefined && (
        <>
          <div className="filter">
            <label htmlFor="insights-from">{translate('insights.from')}</label>
            <DayBox
              id="insights-from"
              label={translate('insights.from')}
              value={from}
              max={to}
              waits
              change={day => setEdge('from', day)}
            />
          </div>
          <div className="filter">
            <label htmlFor="insights-to">{translate('insights.to')}</label>
            <DayBox
              id="insights-to"
              label={translate('insights.to')}
              value={to}
              min={from}
              waits
              change={day => setEdge('to', day)}
            />
          </div>
        </>
      )}
      <div className="filter">
        <label htmlFor="insights-location">{translate('insights.location')}</label>
        <ReferenceFilter
          id="insights-location"
          label={translate('insights.location')}
          field={resources.bookings.fields.location_id}
          value={location}
          change={value =>
            setQuery(query => {
              if (typeof value === 'number') query.set('location', String(value));
              else query.delete('location');
            })
          }
        />
      </div>
    </div>
  );
}

interface FiguresProps {
  readonly data: Insights;
  readonly asked: Asked;
}

function Figures({ data, asked }: FiguresProps) {
  const translate = useTranslate();
  const labelOf = useChoiceLabel();
  const { days, lead, reasons, total } = data;
  const nothing = total.bookings + total.cancelled === 0;
  return (
    <>
      <FigureTiles data={data} asked={asked} />
      {nothing && <Box sx={{ color: 'text.secondary' }}>{translate('insights.none')}</Box>}
      {!nothing && (
        <Box className="insights-pair">
          <Block title={translate('insights.week')} hint={translate('insights.week_hint')}>
            <WeekMap week={data.week} asked={asked} />
          </Block>
          <Block title={translate('insights.by_day')}>
            <ByDay days={days} asked={asked} />
          </Block>
        </Box>
      )}
      <Block title={translate(`insights.of_${data.of}`)}>
        <LocationTable data={data} asked={asked} />
      </Block>
      {!nothing && (
        <Box className="insights-pair">
          <Block title={translate('insights.lead')}>
            <Shares
              rows={leadTimes.map(value => ({
                name: labelOf({ value, label: leadNames[value] }),
                count: lead[value],
                to: listBehind(asked, 'held', { lead_time: value }),
              }))}
            />
          </Block>
          <Block title={translate('insights.reasons')}>
            <Shares
              rows={reasons.map(({ reason, count }) => ({
                name: reason ?? translate('insights.no_reason'),
                count,
                to: listBehind(asked, 'cancelled', { written_reason: reason ?? noReason }),
              }))}
            />
          </Block>
        </Box>
      )}
      <HowReckoned />
    </>
  );
}

const mostLabels = { wide: 11, narrow: 6 };

/** Each so many days one is named: an even number on phones, where the chart itself leaves out every other place. */
function namedDays(days: number, phone: boolean): number {
  const every = Math.ceil(days / (phone ? mostLabels.narrow : mostLabels.wide));
  return phone && every > 1 ? 2 * Math.ceil(every / 2) : every;
}

/** Bookings of each day; of many days only some are named below. */
function ByDay({ days, asked }: { readonly days: Insights['days']; readonly asked: Asked }) {
  const { from, to } = asked;
  const locale = usePageLanguage();
  const translate = useTranslate();
  const phone = useMediaQuery((theme: Theme) => theme.breakpoints.down('sm'));
  const counts = new Map(days.map(each => [each.day, each.bookings]));
  const all = daysIn({ from, to });
  const every = namedDays(all.length, phone);
  const written = (day: string, options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(datesOf(languageOf(locale)).locale, { ...options, timeZone: 'UTC' }).format(
      Date.parse(day),
    );
  return (
    <BarChart
      name={translate('insights.by_day')}
      height={240}
      bars={all.map((day, at) => ({
        label: at % every === 0 ? [written(day, { weekday: 'short' }), String(Number(day.slice(8)))] : [],
        value: counts.get(day) ?? 0,
        colour: 'var(--mui-palette-primary-main)',
        told: `${written(day, { dateStyle: 'full' })}: ${counts.get(day) ?? 0} ${translate('insights.bookings')}`,
        ...((counts.get(day) ?? 0) > 0 && { to: listBehind({ ...asked, from: day, to: day }, 'held') }),
      }))}
    />
  );
}
