import type { ByteSource } from './byte-source.ts';

/** How far behind its tag the sound may start: encoders leave blanks there. */
const mostBlanks = 8_192;
const framesNeeded = 3;

const bitratesOfVersion1 = [32, 40, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320];
const bitratesOfVersion2 = [8, 16, 24, 32, 40, 48, 56, 64, 80, 96, 112, 128, 144, 160];
/** Hz, by the two bits of the version (2.5, none, 2, 1) and the two of the rate. */
const sampleRates = [[11_025, 12_000, 8_000], [], [22_050, 24_000, 16_000], [44_100, 48_000, 32_000]];

/** True for sound of MPEG layer III: after an ID3 tag, if there is one, frames that follow one another. */
export async function isMp3({ read }: ByteSource): Promise<boolean> {
  const start = await endOfTag(read);
  const bytes = await read(start, mostBlanks + framesNeeded * 1_500);
  for (let at = 0; at < Math.min(mostBlanks, bytes.length); at += 1) {
    if (hasFrames(bytes, at)) return true;
  }
  return false;
}

async function endOfTag(read: ByteSource['read']): Promise<number> {
  const head = await read(0, 10);
  if (head.length < 10 || head.toString('latin1', 0, 3) !== 'ID3') return 0;
  const [major = 0, flags = 0, a = 0, b = 0, c = 0, d = 0] = [head[3], ...head.subarray(5)];
  const footer = major >= 4 && (flags & 0x10) !== 0 ? 10 : 0;
  return 10 + footer + (a & 127) * 2 ** 21 + (b & 127) * 2 ** 14 + (c & 127) * 2 ** 7 + (d & 127);
}

function hasFrames(bytes: Buffer, start: number): boolean {
  let at = start;
  for (let frames = 0; frames < framesNeeded; frames += 1) {
    const length = frameLength(bytes, at);
    if (length === undefined) return false;
    at += length;
  }
  return true;
}

/** Bytes of the frame that starts here, undefined where none does. */
function frameLength(bytes: Buffer, at: number): number | undefined {
  const [sync, second = 0, third = 0] = bytes.subarray(at, at + 3);
  if (sync !== 0xff || (second & 0xe0) !== 0xe0 || (second & 0x06) !== 0x02) return undefined;
  const version = (second >> 3) & 3;
  const rate = sampleRates[version]?.[(third >> 2) & 3];
  const bitrate = (version === 3 ? bitratesOfVersion1 : bitratesOfVersion2)[(third >> 4) - 1];
  if (rate === undefined || bitrate === undefined) return undefined;
  const samplesByByte = version === 3 ? 144_000 : 72_000;
  return Math.floor((samplesByByte * bitrate) / rate) + ((third >> 1) & 1);
}
