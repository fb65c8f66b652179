import Box from '@mui/material/Box';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useLocale, useTranslate } from 'react-admin';
import WaveSurfer from 'wavesurfer.js';

interface Props {
  readonly address: string;
  readonly label: string;
  /** Told once the length of the sound is known, in seconds. */
  readonly onSeconds?: ((seconds: number) => void) | undefined;
}

/** Larger sounds are played but not drawn: to be drawn, they would have to be unpacked into memory as a whole. */
const mostDrawnBytes = 30_000_000;

/** A player with the sound drawn above it; a click or the arrow keys go elsewhere in it. */
export function Waveform({ address, label, onSeconds }: Props) {
  const translate = useTranslate();
  const place = useRef<HTMLDivElement>(null);
  const player = useRef<HTMLAudioElement>(null);
  const [facts, setFacts] = useState<SoundFacts>();
  const known = useEffectEvent((seconds: number) => onSeconds?.(seconds));
  useEffect(() => {
    const [container, media] = [place.current, player.current];
    if (container === null || media === null) return;
    const stop = new AbortController();
    let drawn: WaveSurfer | undefined;
    setFacts(undefined);
    decoded(address, stop.signal).then(
      sound => {
        if (sound === undefined || stop.signal.aborted) return;
        setFacts(soundFacts(sound));
        const peaks = [sound.getChannelData(0)];
        const { duration } = sound;
        drawn = WaveSurfer.create({
          container,
          media,
          url: address,
          peaks,
          duration,
          height: 56,
          ...colours(container),
        });
      },
      // Without a drawing there is still the player, which tells of a sound that cannot be loaded.
      () => undefined,
    );
    return () => {
      stop.abort();
      drawn?.destroy();
    };
  }, [address]);
  return (
    <Box sx={{ display: 'grid', gap: 1 }}>
      <Box ref={place} aria-hidden="true" />
      <Box
        component="audio"
        ref={player}
        controls
        preload="metadata"
        src={address}
        aria-label={translate('form.preview_of', { label })}
        onLoadedMetadata={({ currentTarget }) => {
          if (Number.isFinite(currentTarget.duration)) known(currentTarget.duration);
        }}
        sx={{ display: 'block', width: '100%', height: 36 }}
      />
      {facts !== undefined && <Facts facts={facts} address={address} />}
    </Box>
  );
}

function Facts({ facts, address }: { readonly facts: SoundFacts; readonly address: string }) {
  const translate = useTranslate();
  const locale = useLocale() ?? 'en';
  const figure = (value: number, digits: number) =>
    value.toLocaleString(locale, { maximumFractionDigits: digits });
  const parts = [
    address.split('.').at(-1)?.toUpperCase() ?? '',
    translate('upload.seconds', { seconds: figure(facts.seconds, 1) }),
    `${figure(facts.kilohertz, 1)} kHz`,
    translate('upload.channels', { smart_count: facts.channels }),
    ...(facts.loudness === undefined
      ? []
      : [translate('upload.loudness', { level: figure(facts.loudness, 0) })]),
  ];
  return <Box sx={{ color: 'text.secondary', typography: 'caption' }}>{parts.join(' · ')}</Box>;
}

/**
 * The sound unpacked; undefined for a large one, and for one elsewhere, which the browser may play but not
 * read.
 */
async function decoded(address: string, signal: AbortSignal): Promise<AudioBuffer | undefined> {
  if (!address.startsWith('/')) return undefined;
  const { ok, headers } = await fetch(address, { method: 'HEAD', signal });
  const bytes = Number(headers.get('content-length') ?? Number.NaN);
  if (!ok || !(bytes <= mostDrawnBytes)) return undefined;
  const answer = await fetch(address, { signal });
  return await new OfflineAudioContext(1, 1, 44_100).decodeAudioData(await answer.arrayBuffer());
}

function colours(container: HTMLElement) {
  const style = getComputedStyle(container);
  return {
    waveColor: style.getPropertyValue('--mui-palette-text-disabled'),
    progressColor: style.getPropertyValue('--mui-palette-primary-main'),
  };
}

/** What can be told of a decoded sound. */
interface SoundFacts {
  readonly seconds: number;
  readonly kilohertz: number;
  readonly channels: number;
  /** Mean loudness below the loudest possible, in dBFS; undefined for silence. */
  readonly loudness: number | undefined;
}

/** The part of an AudioBuffer that is needed. */
interface DecodedSound {
  readonly duration: number;
  readonly sampleRate: number;
  readonly numberOfChannels: number;
  getChannelData(channel: number): Float32Array;
}

/** Enough samples to know how loud a sound is. */
const mostSamples = 2_000_000;

/** Length, sampling and loudness (root mean square over all channels) of a decoded sound. */
export function soundFacts(sound: DecodedSound): SoundFacts {
  let squares = 0;
  let samples = 0;
  for (let channel = 0; channel < sound.numberOfChannels; channel += 1) {
    const data = sound.getChannelData(channel);
    const step = Math.max(1, Math.floor((data.length * sound.numberOfChannels) / mostSamples));
    for (let at = 0; at < data.length; at += step) {
      squares += (data[at] ?? 0) ** 2;
      samples += 1;
    }
  }
  const mean = samples === 0 ? 0 : Math.sqrt(squares / samples);
  return {
    seconds: sound.duration,
    kilohertz: sound.sampleRate / 1000,
    channels: sound.numberOfChannels,
    loudness: mean === 0 ? undefined : 20 * Math.log10(mean),
  };
}
