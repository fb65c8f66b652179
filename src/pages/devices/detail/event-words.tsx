import Box from '@mui/material/Box';
import type { ReactNode } from 'react';
import { useTranslate } from 'react-admin';
import type { TimelineEventResponse } from '../../../../contract/timelines.ts';
import { resources } from '../../../../resources/index.ts';
import { useLabels } from '../../../admin/labels.ts';
import { ShortLocationTime } from '../../../booking/location-time.tsx';

interface Props {
  readonly event: TimelineEventResponse;
  readonly zone: string;
}

/** What happened to the device, in a sentence, and what belongs to it. */
export function EventWords({ event, zone }: Props) {
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
