import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import { useQueryClient } from '@tanstack/react-query';
import { useDataProvider, useGetList, useNotify, useTranslate } from 'react-admin';
import { Link } from 'react-router';
import { endOfBlock, repeats, timesOfBlock } from '../../../../domain/hours/blocks.ts';
import { dayMs, weekdays } from '../../../../domain/time/calendar.ts';
import { boundsOfDay, dayOf } from '../../../../domain/time/time-zone.ts';
import { blocks as resource } from '../../../../resources/blocks.ts';
import type { Device } from '../../../../resources/devices.ts';
import { scopeOf } from '../../../../resources/schema/access.ts';
import { usePanelState } from '../../../admin/dialogs/panel-address.ts';
import { serverMessage } from '../../../admin/form/server-message.ts';
import { useSubmitOnce } from '../../../admin/form/use-sending.ts';
import { useNow } from '../../../admin/timers.ts';
import { zoneWords } from '../../../booking/location-time.tsx';
import { type ShownBlock, useBlocks } from '../../../booking/slots/use-blocks.ts';
import { enBlocks } from '../../../i18n/en/blocks.ts';
import { addWords } from '../../../i18n/later-words.ts';
import { usePageLanguage } from '../../../i18n/use-page-language.ts';
import { useText } from '../../../i18n/use-text.ts';
import { ToneTag } from '../../../kinds/choice-views.tsx';
import { formatDay } from '../../../kinds/time/written-times.ts';
import { BlockLink } from '../block-link.tsx';
import type { LocationTabProps } from '../location-tabs.ts';
import { shortTime, zoneOf } from '../location-time.ts';

addWords(enBlocks);

const aheadMs = 800 * dayMs;

/** What is blocked at a location from now on, what comes next first; to be changed, or freed again (DEC-186). */
export function BlocksTab({ location, actor }: LocationTabProps) {
  const translate = useTranslate();
  const locale = usePageLanguage();
  const now = useNow();
  const zone = zoneOf(location);
  const { start } = boundsOfDay(dayOf(now, zone), zone);
  const { blocks, error, isFetching, refetch } = useBlocks(location.id, { start, end: start + aheadMs });
  const failed = serverMessage(error, 'blocks.failed');
  const within = { start: now, end: now + aheadMs };
  const coming = (blocks ?? [])
    .filter(block => (endOfBlock(block, zone) ?? 0) > now)
    .map(block => ({ block, next: timesOfBlock(block, zone, within)[0]?.start ?? 0 }))
    .sort((one, other) => one.next - other.next || one.block.id - other.block.id);
  const mayChange = scopeOf(resource.access, 'remove', actor.role) !== undefined && !location.deleted;
  return (
    <Box sx={{ display: 'grid', gap: 1.5, maxWidth: 880 }} aria-busy={isFetching}>
      <Box
        sx={{
          display: 'flex',
          alignItems: 'center',
          justifyContent: 'space-between',
          gap: 1,
          flexWrap: 'wrap',
        }}
      >
        <Box sx={{ color: 'text.secondary' }}>
          {translate('location.calendar.zone', { zone: zoneWords(zone, locale) })}
        </Box>
        <span className="list">
          <BlockLink locationId={location.id} known="" look="primary" />
        </span>
      </Box>
      {error !== null && blocks === undefined && (
        <Alert
          severity="error"
          action={
            <Button color="inherit" loading={isFetching} onClick={() => void refetch()}>
              {translate('list.retry')}
            </Button>
          }
        >
          {translate(failed, { _: failed })}
        </Alert>
      )}
      {error === null && blocks === undefined && <Skeleton variant="rounded" height={160} aria-busy="true" />}
      {blocks !== undefined && coming.length === 0 && (
        <Box sx={{ py: 4, textAlign: 'center' }}>
          <strong>{translate('blocks.empty')}</strong>
          {mayChange && <Box sx={{ color: 'text.secondary' }}>{translate('blocks.empty_hint')}</Box>}
        </Box>
      )}
      {coming.length > 0 && (
        <Box component="ul" aria-label={translate('blocks.list')} sx={{ listStyle: 'none', m: 0, p: 0 }}>
          {coming.map(({ block, next }) => (
            <BlockLine
              key={block.id}
              {...{ block, locationId: location.id, mayChange }}
              isNow={next <= now}
            />
          ))}
        </Box>
      )}
    </Box>
  );
}

interface LineProps {
  readonly block: ShownBlock;
  readonly locationId: number;
  readonly mayChange: boolean;
  readonly isNow: boolean;
}

const line = {
  display: 'grid',
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'minmax(0, 1fr) auto' },
  alignItems: 'center',
  gap: 1,
  py: 1.5,
  borderTop: 1,
  borderColor: 'divider',
};

function BlockLine({ block, locationId, mayChange, isNow }: LineProps) {
  const translate = useTranslate();
  const words = useBlockWords();
  const isThere = useStandsHere(block, locationId);
  return (
    <Box component="li" sx={line}>
      <Box sx={{ minWidth: 0 }}>
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'center' }}>
          <Box component="strong" sx={{ overflowWrap: 'anywhere' }}>
            {block.reason}
          </Box>
          <span>{block.bed_id === null ? translate('blocks.whole') : block.home_bed?.name}</span>
          {isNow && isThere && <ToneTag tone="warning">{translate('blocks.now')}</ToneTag>}
        </Box>
        <Box sx={{ color: 'text.secondary', fontVariantNumeric: 'tabular-nums' }}>{words(block)}</Box>
        {!isThere && <Box sx={{ color: 'text.secondary' }}>{translate('blocks.elsewhere')}</Box>}
      </Box>
      {mayChange && <Choices block={block} locationId={locationId} />}
    </Box>
  );
}

/** A block holds a device only as long as that stands at the location (DEC-187). */
function useStandsHere({ bed_id }: ShownBlock, locationId: number): boolean {
  const { data } = useGetList<Device>(
    'devices',
    {
      pagination: { page: 1, perPage: 200 },
      sort: { field: 'name', order: 'ASC' },
      meta: {
        entries: [
          { field: 'partner_location_id', op: 'eq', value: locationId },
          { field: 'deleted', op: 'eq', value: false },
        ],
      },
    },
    { enabled: bed_id !== null },
  );
  return bed_id === null || data === undefined || data.some(({ id }) => id === bed_id);
}

/** To change it, or to free what it holds at once: the tray takes that back. */
function Choices({ block, locationId }: Pick<LineProps, 'block' | 'locationId'>) {
  const translate = useTranslate();
  const text = useText();
  const state = usePanelState();
  const provider = useDataProvider();
  const queries = useQueryClient();
  const notify = useNotify();
  const { once, busy } = useSubmitOnce();
  const { id, reason } = block;
  const free = () =>
    once(async () => {
      try {
        await provider.delete('blocks', { id, previousData: block });
        notify('blocks.removed', { type: 'success' });
      } catch (error) {
        notify(text(serverMessage(error, 'blocks.not_removed')), { type: 'error' });
      } finally {
        await queries.invalidateQueries();
      }
    });
  return (
    <Box sx={{ display: 'flex', gap: 1 }}>
      <Button
        component={Link}
        to={`/location/${locationId}/blocks/${id}`}
        state={state}
        variant="outlined"
        aria-label={translate('blocks.edit_of', { reason })}
      >
        {translate('blocks.edit')}
      </Button>
      <Button
        color="error"
        loading={busy}
        aria-label={translate('blocks.remove_of', { reason })}
        onClick={() => void free()}
      >
        {translate('blocks.remove')}
      </Button>
    </Box>
  );
}

/** When it is, in one line. */
function useBlockWords(): (block: ShownBlock) => string {
  const translate = useTranslate();
  const text = useText();
  return block => {
    const { first_day, last_day, from_time, to_time } = block;
    const times = {
      ...{ day: formatDay(first_day), until: formatDay(last_day) },
      ...{ from: shortTime(from_time), to: shortTime(to_time) },
    };
    if (!repeats(block))
      return translate(first_day === last_day ? 'blocks.once_on' : 'blocks.once_span', times);
    const night = to_time <= from_time ? ` ${translate('blocks.overnight')}` : '';
    const days = block.weekdays.map(day => text(day)).join(', ');
    const isDaily = block.weekdays.length === weekdays.length;
    const repeated = { ...times, to: `${times.to}${night}`, weekdays: days };
    return translate(isDaily ? 'blocks.each_day' : 'blocks.each_of', repeated);
  };
}
