import Box from '@mui/material/Box';
import { useEffect, useState } from 'react';
import { useGetList, useTranslate } from 'react-admin';
import { useWatch } from 'react-hook-form';
import { type Statistic, statistics } from '../../../resources/statistics.ts';
import type { InputProps } from '../../admin/engine-context.tsx';
import { useDebouncedValue } from '../../admin/timers.ts';
import { enHome } from '../../i18n/en/home.ts';
import { addWords } from '../../i18n/later-words.ts';
import { useText } from '../../i18n/use-text.ts';
import { UrlInput } from '../../kinds/text/text-inputs.tsx';
import { ErrorPage } from '../../layout/error-page.tsx';
import { PageSkeleton } from '../../layout/page-skeleton.tsx';
import { frameRights } from './frame-rights.ts';

addWords(enHome);

const shown = 50;

/** The statistics that the network keeps elsewhere, each in a frame of its own (FORM-STAT-04, DEC-19). */
export function StatisticsPage() {
  const translate = useTranslate();
  const text = useText();
  const { data, error, refetch } = useGetList<Statistic>(statistics.name, {
    pagination: { page: 1, perPage: shown },
    sort: { field: 'order', order: 'ASC' },
  });
  if (data === undefined && error !== null)
    return <ErrorPage error={error} fallback="errors.request_failed" onRetry={() => void refetch()} />;
  if (data === undefined) return <PageSkeleton />;
  return (
    <Box sx={{ p: { xs: 2, md: 3 }, display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 3 }}>
      <Box component="h1" sx={{ typography: 'h1', m: 0 }}>
        {text(statistics.label.many)}
      </Box>
      {data.length === 0 ? <Box sx={{ color: 'text.secondary' }}>{translate('statistics.none')}</Box> : null}
      {data.map(({ id, name, url }) => (
        <StatisticFrame key={id} name={name} url={url} />
      ))}
    </Box>
  );
}

function StatisticFrame({ name, url }: { name: string; url: string }) {
  const translate = useTranslate();
  const rights = frameRights(url, location.origin);
  return (
    <section aria-label={name}>
      <Box component="h2" sx={{ typography: 'h2', m: 0, mb: 1 }}>
        {name}
      </Box>
      {rights === undefined ? null : <ScaledFrame address={url} title={name} rights={rights} />}
      <a href={url} target="_blank" rel="noopener noreferrer">
        {translate('statistics.open', { name })}
      </a>
    </section>
  );
}

interface ScaledFrameProps {
  readonly address: string;
  readonly title: string;
  /** Its `sandbox`. */
  readonly rights: string;
}

/** What is framed is laid out in so much room, and drawn smaller where there is less, so that none of it is cut. */
const least = { width: 660, height: 420 };

function ScaledFrame({ address, title, rights }: ScaledFrameProps) {
  const [room, setRoom] = useState<number>(least.width);
  const [place, setPlace] = useState<HTMLElement | null>(null);
  useEffect(() => {
    if (place === null) return;
    const measure = new ResizeObserver(() => setRoom(place.clientWidth));
    measure.observe(place);
    return () => measure.disconnect();
  }, [place]);
  const scale = Math.min(1, room / least.width);
  return (
    <Box ref={setPlace} sx={{ ...frame, boxSizing: 'content-box', height: least.height * scale }}>
      <Box
        component="iframe"
        src={address}
        title={title}
        loading="lazy"
        referrerPolicy="no-referrer"
        sandbox={rights}
        sx={{
          position: 'absolute',
          width: Math.max(room, least.width),
          height: least.height,
          border: 0,
          transformOrigin: '0 0',
          transform: `scale(${scale})`,
        }}
      />
    </Box>
  );
}

const frame = {
  position: 'relative',
  overflow: 'hidden',
  border: 1,
  borderColor: 'divider',
  borderRadius: '8px',
} as const;

const settleMs = 600;

/** The address of a statistic, with its frame as partners will see it once the typing rests (FORM-STAT-04). */
export function FramePreviewInput(props: InputProps) {
  const translate = useTranslate();
  const value: unknown = useDebouncedValue(useWatch({ name: props.name }), settleMs);
  const address =
    typeof value === 'string' && props.field.schema.safeParse(value).success ? value : undefined;
  const rights = address === undefined ? undefined : frameRights(address, location.origin);
  return (
    <Box sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 1 }}>
      <UrlInput {...props} />
      {address !== undefined && rights === undefined && (
        <Box role="status" sx={{ color: 'warning.main', typography: 'caption' }}>
          {translate('statistics.link_only')}
        </Box>
      )}
      {address !== undefined && rights !== undefined && (
        <ScaledFrame
          address={address}
          title={translate('form.preview_of', { label: translate('statistics.frame') })}
          rights={rights}
        />
      )}
    </Box>
  );
}
