/** What the head of a frame of MPEG layer III says. */
export interface MpegFrame {
  /** In bytes, the head included. */
  readonly length: number;
  readonly hertz: number;
  readonly channels: 1 | 2;
}

const bitratesOfVersion1 = [32, 40, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320];
const bitratesOfVersion2 = [8, 16, 24, 32, 40, 48, 56, 64, 80, 96, 112, 128, 144, 160];
/** Hz, by the two bits of the version (2.5, none, 2, 1) and the two of the rate. */
const sampleRates = [[11_025, 12_000, 8_000], [], [22_050, 24_000, 16_000], [44_100, 48_000, 32_000]];

/** The frame that starts here, undefined where none does. */
export function mpegFrame(bytes: Uint8Array, at: number): MpegFrame | undefined {
  const [sync, second = 0, third = 0, fourth = 0] = bytes.subarray(at, at + 4);
  if (sync !== 0xff || (second & 0xe0) !== 0xe0 || (second & 0x06) !== 0x02) return undefined;
  const version = (second >> 3) & 3;
  const hertz = sampleRates[version]?.[(third >> 2) & 3];
  const bitrate = (version === 3 ? bitratesOfVersion1 : bitratesOfVersion2)[(third >> 4) - 1];
  if (hertz === undefined || bitrate === undefined) return undefined;
  const samplesByByte = version === 3 ? 144_000 : 72_000;
  const length = Math.floor((samplesByByte * bitrate) / hertz) + ((third >> 1) & 1);
  return { length, hertz, channels: fourth >> 6 === 3 ? 1 : 2 };
}
