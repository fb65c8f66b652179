/** What can be told of a decoded sound. */
export interface SoundFacts {
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
