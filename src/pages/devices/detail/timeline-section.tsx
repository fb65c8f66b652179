import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { useDataProvider, useTranslate } from 'react-admin';
import { deviceCalls } from '../../../../contract/devices.ts';
import type { TimelineEventResponse } from '../../../../contract/timelines.ts';
import type { PortalDataProvider } from '../../../../dataProvider/index.ts';
import type { Tone } from '../../../../domain/choice.ts';
import { resources } from '../../../../resources/index.ts';
import { useLabels } from '../../../admin/labels.ts';
import { ReadError } from '../../../admin/show/read-error.tsx';
import { dotList, ShowSection } from '../../../admin/show/show-section.tsx';
import { toneColors } from '../../../app/theme.ts';
import { ShortLocationTime, zoneWords } from '../../../booking/location-time.tsx';
import { enDevicePage } from '../../../i18n/en/device-page.ts';
import { enTimeline } from '../../../i18n/en/timeline.ts';
import { addWords } from '../../../i18n/later-words.ts';
import { usePageLanguage } from '../../../i18n/use-page-language.ts';
import type { DeviceSectionProps } from '../device-page.tsx';
import { zoneOf } from '../device-time.ts';

addWords(enDevicePage);
addWords(enTimeline);

const shownAtFirst = 12;

/** Everything that happened to a device, newest first. */
export function TimelineSection({ device }: DeviceSectionProps) {
  const locale = usePageLanguage();
  const translate = useTranslate();
  const provider = useDataProvider<PortalDataProvider>();
  const [all, setAll] = useState(false);
  const { id } = device;
  const zone = zoneOf(device);
  const { data, error, refetch } = useQuery({
    queryKey: ['device-timeline', id],
    queryFn: ({ signal }) => provider.ask(deviceCalls.timeline, { params: { id }, signal }),
    meta: { resources: ['devices', 'device-logs', 'operations'] },
  });
  const title = translate('device.timeline');
  const events = data?.data ?? [];
  return (
    <ShowSection title={title}>
      {data === undefined && error !== null && (
        <ReadError many={title} error={error} retry={() => void refetch()} />
      )}
      {data === undefined && error === null && <Skeleton variant="rounded" height={350} />}
      {data !== undefined && (
        <Box sx={{ color: 'text.secondary', typography: 'caption', mt: -1, mb: 1.5 }}>
          {translate('booking.clocks_of', { zone: zoneWords(zone, locale) })}
        </Box>
      )}
      <Box component="ol" aria-label={title} sx={dotList} hidden={events.length === 0}>
        {events.slice(0, all ? events.length : shownAtFirst).map(event => (
          <Box
            component="li"
            key={JSON.stringify(event)}
            sx={{ '--dot': toneColors(tones[event.kind]).solid }}
          >
            <EventWords event={event} zone={zone} />
            <Box sx={{ color: 'text.secondary', typography: 'caption' }}>
              <ShortLocationTime start={event.time} zone={zone} /> <Author by={event.by} />
            </Box>
          </Box>
        ))}
      </Box>
      {events.length > shownAtFirst && (
        <Button color="inherit" onClick={() => setAll(!all)} sx={{ ml: -1, textDecoration: 'underline' }}>
          {translate(all ? 'device.fewer' : 'device.earlier', {
            smart_count: events.length - shownAtFirst,
          })}
        </Button>
      )}
    </ShowSection>
  );
}

function Author({ by }: { readonly by: TimelineEventResponse['by'] }) {
  const translate = useTranslate();
  if (by === null) return null;
  const name = by === 'staff' ? translate('timeline.staff') : by.name;
  return <span>{translate('timeline.by', { name })}</span>;
}

const tones: Readonly<Record<TimelineEventResponse['kind'], Tone>> = {
  created: 'info',
  placed: 'info',
  'installation-date': 'info',
  installed: 'success',
  disabled: 'danger',
  enabled: 'success',
  replaced: 'danger',
  'took-over': 'info',
  hardware: 'neutral',
  firmware: 'neutral',
  fault: 'danger',
  recovered: 'success',
  changed: 'neutral',
  removed: 'danger',
  restored: 'info',
  undone: 'warning',
};

interface EventWordsProps {
  readonly event: TimelineEventResponse;
  readonly zone: string;
}

/** What happened to the device, in a sentence, and what belongs to it. */
function EventWords({ event, zone }: EventWordsProps) {
  const translate = useTranslate();
  const labels = useLabels(resources.devices);
  const { kind, reason, device, firmware = [], codes = [], fields = [] } = event;
  const say = (key: string, values = {}) => translate(`device.event.${key}`, values);
  switch (kind) {
    case 'placed':
    case 'took-over':
      return <Told what={placed(event, say)}>{device && say('instead_of', { name: device.name })}</Told>;
    case 'installation-date':
      return (
        <Told what={say(kind)}>
          <When instant={event.before} zone={zone} /> → <When instant={event.after} zone={zone} />
        </Told>
      );
    case 'disabled':
      return <Told what={say(kind)}>{reason && translate('timeline.reason', { reason })}</Told>;
    case 'replaced':
      return (
        <Told what={device ? say('replaced_by', { name: device.name }) : say(kind)}>
          {reason && translate('timeline.reason', { reason })}
        </Told>
      );
    case 'hardware':
      return (
        <Told what={say(kind)}>
          {event.before ?? '–'} → {event.after ?? '–'}
        </Told>
      );
    case 'firmware':
      return (
        <Told what={say(kind)}>
          {firmware.map(({ part, before, after }) => (
            <Box key={part}>
              {translate(`device.part.${part === 'main' ? 'firmware' : part}`)}{' '}
              <span className="figures">
                {before} → {after}
              </span>
            </Box>
          ))}
        </Told>
      );
    case 'fault':
      return <Told what={say(kind)}>{codes.join(', ')}</Told>;
    case 'changed':
      return <Told what={say(kind)}>{fields.map(labels.field).join(', ')}</Told>;
    default:
      return <Told what={say(kind)} />;
  }
}

function placed(
  { kind, from, to, in_stock: inStock }: TimelineEventResponse,
  say: (key: string, values?: object) => string,
) {
  if (kind === 'took-over') return to ? say('took_over', { to: to.name }) : say('took_over_somewhere');
  if (inStock === true) return say('to_stock');
  if (!to) return say('moved_away');
  return from ? say('moved', { from: from.name, to: to.name }) : say('placed', { to: to.name });
}

function Told({ what, children }: { readonly what: string; readonly children?: ReactNode }) {
  return (
    <>
      <Box sx={{ fontWeight: 500 }}>{what}</Box>
      {children !== undefined && children !== null && children !== '' && (
        <Box sx={{ overflowWrap: 'anywhere' }}>{children}</Box>
      )}
    </>
  );
}

function When({ instant, zone }: { readonly instant: string | null | undefined; readonly zone: string }) {
  return instant ? <ShortLocationTime start={instant} zone={zone} /> : '–';
}
