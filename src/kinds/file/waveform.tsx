import Pause from '@mui/icons-material/PauseOutlined';
import Play from '@mui/icons-material/PlayArrowOutlined';
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react';
import { useTranslate } from 'react-admin';
import WaveSurfer from 'wavesurfer.js';
import { inOneLine } from '../../../domain/text/in-one-line.ts';
import { enUpload } from '../../i18n/en/uploads.ts';
import { addWords } from '../../i18n/later-words.ts';
import { usePageLanguage } from '../../i18n/use-page-language.ts';
import { soundHead } from './sound-head.ts';
import { bytesOf } from './sound-names.ts';

addWords(enUpload);

interface Props {
  readonly address: string;
  readonly label: string;
  /** Told once the length of the sound is known, in seconds. */
  readonly onSeconds?: ((seconds: number) => void) | undefined;
}

/** Larger sounds are played but not drawn: to be drawn, they would have to be unpacked into memory as a whole. */
const mostDrawnBytes = 30_000_000;

/** A sound that is drawn is played by a button beside its drawing, any other by the player of the browser. */
export function Waveform({ address, label, onSeconds }: Props) {
  const translate = useTranslate();
  const place = useRef<HTMLDivElement>(null);
  const player = useRef<HTMLAudioElement>(null);
  const [sound, setSound] = useState<'unknown' | 'plain' | SoundFacts>('unknown');
  const known = useEffectEvent((seconds: number) => onSeconds?.(seconds));
  useEffect(() => {
    const [container, media] = [place.current, player.current];
    if (container === null || media === null) return;
    const stop = new AbortController();
    let drawn: WaveSurfer | undefined;
    setSound('unknown');
    decoded(address, stop.signal).then(
      found => {
        if (stop.signal.aborted) return;
        if (found === undefined) return setSound('plain');
        const { audio, hertz } = found;
        setSound(soundFacts(audio, hertz));
        const peaks = [audio.getChannelData(0)];
        const { duration } = audio;
        drawn = WaveSurfer.create({
          ...{ container, media, peaks, duration, url: address, height: 48 },
          ...colours(container),
        });
      },
      // Without a drawing there is still the player, which tells of a sound that cannot be loaded.
      () => {
        if (!stop.signal.aborted) setSound('plain');
      },
    );
    return () => {
      stop.abort();
      drawn?.destroy();
    };
  }, [address]);
  const facts = typeof sound === 'string' ? undefined : sound;
  return (
    <Box sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 1 }}>
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 1 }}>
        {facts !== undefined && <PlayButton player={player} label={label} />}
        <Box ref={place} aria-hidden="true" sx={{ flex: 1, minWidth: 0 }} />
        {facts !== undefined && <Position player={player} seconds={facts.seconds} />}
      </Box>
      <Box
        component="audio"
        ref={player}
        controls={sound === 'plain'}
        preload="metadata"
        src={address}
        aria-label={translate('form.preview_of', { label })}
        onLoadedMetadata={({ currentTarget }) => {
          if (Number.isFinite(currentTarget.duration)) known(currentTarget.duration);
        }}
        sx={{ display: sound === 'plain' ? 'block' : 'none', width: '100%', height: 36 }}
      />
      {facts !== undefined && <Facts facts={facts} address={address} />}
    </Box>
  );
}

type Player = RefObject<HTMLAudioElement | null>;

/** So far the arrow keys go. */
const stepSeconds = 5;

/** Plays and stops the sound; on it the arrow keys go elsewhere in the sound, as a press on the drawing does. */
function PlayButton({ player, label }: { readonly player: Player; readonly label: string }) {
  const translate = useTranslate();
  const isPlaying = usePlayer(player, ['play', 'pause', 'ended'], audio => !audio.paused) ?? false;
  const toggle = () => {
    const audio = player.current;
    if (audio?.paused === true) void audio.play().catch(() => undefined);
    else audio?.pause();
  };
  return (
    <IconButton
      aria-label={translate(isPlaying ? 'upload.stop' : 'upload.play', { label })}
      onClick={toggle}
      onKeyDown={event => {
        const step = { ArrowRight: stepSeconds, ArrowLeft: -stepSeconds }[event.key];
        if (step === undefined || player.current === null) return;
        event.preventDefault();
        player.current.currentTime += step;
      }}
    >
      {isPlaying ? <Pause /> : <Play />}
    </IconButton>
  );
}

/** How far it has played, of how much. */
function Position({ player, seconds }: { readonly player: Player; readonly seconds: number }) {
  const at = usePlayer(player, ['timeupdate', 'seeked'], audio => Math.floor(audio.currentTime)) ?? 0;
  return (
    <Box sx={{ typography: 'caption', color: 'text.secondary', fontVariantNumeric: 'tabular-nums' }}>
      {clock(at)} / {clock(Math.round(seconds))}
    </Box>
  );
}

function clock(seconds: number): string {
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}

/** Something of the player, read anew at these events. */
function usePlayer<Value>(
  player: Player,
  events: readonly string[],
  read: (audio: HTMLAudioElement) => Value,
): Value | undefined {
  const [value, setValue] = useState<Value>();
  const take = useEffectEvent((audio: HTMLAudioElement) => setValue(() => read(audio)));
  const names = events.join();
  useEffect(() => {
    const { current: audio } = player;
    if (audio === null) return;
    const stop = new AbortController();
    for (const name of names.split(','))
      audio.addEventListener(name, () => take(audio), { signal: stop.signal });
    return () => stop.abort();
  }, [player, names]);
  return value;
}

function Facts({ facts, address }: { readonly facts: SoundFacts; readonly address: string }) {
  const translate = useTranslate();
  const locale = usePageLanguage();
  const figure = (value: number, digits: number) =>
    value.toLocaleString(locale, { maximumFractionDigits: digits });
  const parts = [
    address.split('.').at(-1)?.toUpperCase() ?? '',
    translate('upload.seconds', { seconds: figure(facts.seconds, 1) }),
    ...(facts.kilohertz === undefined ? [] : [`${figure(facts.kilohertz, 1)} kHz`]),
    translate('upload.channels', { smart_count: facts.channels }),
    ...(facts.loudness === undefined
      ? []
      : [translate('upload.loudness', { level: figure(facts.loudness, 0) })]),
  ];
  return <Box sx={{ color: 'text.secondary', typography: 'caption' }}>{inOneLine(parts)}</Box>;
}

/**
 * The sound unpacked, and how it was sampled before that; undefined for a large one, and for one elsewhere, which the
 * browser may play but not read.
 */
async function decoded(
  address: string,
  signal: AbortSignal,
): Promise<{ readonly audio: AudioBuffer; readonly hertz: number | undefined } | undefined> {
  if (!address.startsWith('/')) return undefined;
  const { ok, headers } = await fetch(address, { method: 'HEAD', signal });
  const bytes = Number(headers.get('content-length') ?? Number.NaN);
  if (!ok || !(bytes <= mostDrawnBytes)) return undefined;
  const file = await (await fetch(address, { signal })).blob();
  const { hertz } = await soundHead(bytesOf(file));
  // Whoever unpacks it makes 44.1 kHz of it, whatever it was.
  return {
    audio: await new OfflineAudioContext(1, 1, 44_100).decodeAudioData(await file.arrayBuffer()),
    hertz,
  };
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
  /** As it was sampled; undefined where the file does not tell. */
  readonly kilohertz: number | undefined;
  readonly channels: number;
  /** Mean loudness below the loudest possible, in dBFS; undefined for silence. */
  readonly loudness: number | undefined;
}

/** The part of an AudioBuffer that is needed. */
interface DecodedSound {
  readonly duration: number;
  readonly numberOfChannels: number;
  getChannelData(channel: number): Float32Array;
}

/** Enough samples to know how loud a sound is. */
const mostSamples = 2_000_000;

/** Length and loudness (root mean square over all channels) of a decoded sound, beside how it was sampled. */
export function soundFacts(sound: DecodedSound, hertz: number | undefined): SoundFacts {
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
    kilohertz: hertz === undefined ? undefined : hertz / 1000,
    channels: sound.numberOfChannels,
    loudness: mean === 0 ? undefined : 20 * Math.log10(mean),
  };
}
