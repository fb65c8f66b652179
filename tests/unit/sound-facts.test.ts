import { describe, expect, it } from 'vitest';
import { soundFacts } from '../../src/kinds/file/waveform.tsx';

function sound(channels: readonly Float32Array[], sampleRate = 44_100) {
  return {
    duration: (channels[0]?.length ?? 0) / sampleRate,
    numberOfChannels: channels.length,
    getChannelData: (channel: number) => channels[channel] ?? new Float32Array(),
  };
}

describe('what is told of a sound', () => {
  it('a full square wave is as loud as can be', () => {
    const wave = Float32Array.from({ length: 44_100 }, (_, at) => (at % 100 < 50 ? 1 : -1));
    expect(soundFacts(sound([wave]), 8_000)).toEqual({ seconds: 1, kilohertz: 8, channels: 1, loudness: 0 });
  });

  it('half the amplitude is 6 dB less, over all channels', () => {
    const half = new Float32Array(1_000).fill(0.5);
    expect(soundFacts(sound([half, half]), undefined).loudness).toBeCloseTo(-6.02, 2);
    expect(soundFacts(sound([half, new Float32Array(1_000)]), undefined).loudness).toBeCloseTo(-9.03, 2);
  });

  it('silence has no loudness', () => {
    expect(soundFacts(sound([new Float32Array(10)]), undefined).loudness).toBeUndefined();
    expect(soundFacts(sound([]), undefined).loudness).toBeUndefined();
  });
});
