import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { namesOfFile, type SoundBytes, soundHead } from '../../src/kinds/file/sound-head.ts';
import { id3, mp3, soundFiles } from '../support/sample-files.ts';

/** A file that counts what is read of it. */
function counted(bytes: Uint8Array) {
  const seen = { bytes: 0 };
  const source: SoundBytes = {
    size: bytes.length,
    read: async (position, length) => {
      const part = bytes.subarray(position, position + length);
      seen.bytes += part.length;
      return part;
    },
  };
  return { source, seen };
}
const headOf = async (bytes: Uint8Array) => await soundHead(counted(bytes).source);

function frame(id: string, encoding: number, text: Uint8Array): Buffer {
  const head = Buffer.alloc(11);
  head.write(id, 'latin1');
  head.writeUInt32BE(text.length + 1, 4);
  head[10] = encoding;
  return Buffer.concat([head, text]);
}
function tag(version: number, ...frames: readonly Buffer[]): Buffer {
  const content = Buffer.concat(frames);
  const head = id3(0);
  head[3] = version;
  head.set([0, content.length >> 14, (content.length >> 7) & 127, content.length & 127], 6);
  return Buffer.concat([head, content]);
}
function wav(hertz: number, channels: number, ...more: readonly Buffer[]): Buffer {
  const head = Buffer.from('RIFF\0\0\0\0WAVEfmt \x10\0\0\0', 'latin1');
  const format = Buffer.alloc(16);
  format.writeUInt16LE(1, 0);
  format.writeUInt16LE(channels, 2);
  format.writeUInt32LE(hertz, 4);
  return Buffer.concat([head, format, ...more, chunk('data', Buffer.alloc(100))]);
}
function chunk(name: string, content: Buffer): Buffer {
  const head = Buffer.alloc(8);
  head.write(name, 'latin1');
  head.writeUInt32LE(content.length, 4);
  return Buffer.concat([head, content, Buffer.alloc(content.length % 2)]);
}
function box(type: string, ...content: readonly Buffer[]): Buffer {
  const inside = Buffer.concat(content);
  const head = Buffer.alloc(8);
  head.writeUInt32BE(8 + inside.length);
  head.write(type, 4, 'latin1');
  return Buffer.concat([head, inside]);
}
function m4a(hertz: number, title: string): Buffer {
  const entry = Buffer.alloc(44 - 8);
  entry.writeUInt32BE(36, 0);
  entry.write('mp4a', 4, 'latin1');
  entry.writeUInt16BE(2, 24);
  entry.writeUInt16BE(hertz, 32);
  const stsd = box('stsd', Buffer.from([0, 0, 0, 0, 0, 0, 0, 1]), entry);
  const named = box('\u00a9nam', box('data', Buffer.from([0, 0, 0, 1, 0, 0, 0, 0]), Buffer.from(title)));
  return Buffer.concat([
    box('ftyp', Buffer.from('M4A \0\0\0\0')),
    box(
      'moov',
      box('trak', box('mdia', box('minf', box('stbl', stsd)))),
      box('udta', box('meta', Buffer.alloc(4), box('ilst', named))),
    ),
  ]);
}

describe('what a sound says of itself', () => {
  it('is how it was sampled, whatever the browser makes of it', async () => {
    expect(await headOf(wav(8_000, 1))).toEqual({ hertz: 8_000, channels: 1 });
    expect(await headOf(soundFiles['tone.wav'])).toMatchObject({ channels: expect.any(Number) });
    expect(await headOf(mp3(20))).toEqual({ hertz: 44_100, channels: 2 });
    expect(await headOf(m4a(48_000, 'Regen'))).toEqual({ hertz: 48_000, channels: 2, title: 'Regen' });
  });

  it('is its title and artist, in every way of writing', async () => {
    const latin = [
      frame('TIT2', 0, Buffer.from('Caf\xe9\0', 'latin1')),
      frame('TPE1', 3, Buffer.from('Huế')),
    ];
    expect(await headOf(Buffer.concat([tag(4, ...latin), mp3(20)]))).toEqual({
      ...{ title: 'Café', artist: 'Huế', hertz: 44_100, channels: 2 },
    });
    const wide = frame('TIT2', 1, Buffer.from('\ufeffRain', 'utf16le'));
    expect(
      await headOf(Buffer.concat([tag(3, frame('APIC', 0, Buffer.alloc(9_000)), wide), mp3(20)])),
    ).toEqual({
      ...{ title: 'Rain', hertz: 44_100, channels: 2 },
    });
    const info = chunk('LIST', Buffer.concat([Buffer.from('INFO'), chunk('INAM', Buffer.from('Sea\0'))]));
    expect(await headOf(wav(16_000, 2, info))).toEqual({ hertz: 16_000, channels: 2, title: 'Sea' });
  });

  it('costs some kB, whatever the file claims', async () => {
    const huge = id3(0);
    huge.set([127, 127, 127, 127], 6);
    for (const bytes of [
      Buffer.concat([huge, Buffer.alloc(5_000_000)]),
      Buffer.concat([tag(4, frame('TIT2', 3, Buffer.alloc(15_000, 'x'))), mp3(20)]),
      Buffer.concat([wav(8_000, 1), Buffer.alloc(1_000_000)]),
      Buffer.concat([box('ftyp', Buffer.alloc(8)), ...Array.from({ length: 20_000 }, () => box('moov'))]),
    ]) {
      const { source, seen } = counted(bytes);
      await soundHead(source);
      expect(seen.bytes).toBeLessThan(40_000);
    }
  });

  it('is nothing where the bytes are nothing, and never a failure', async () => {
    const starts = ['', 'RIFF\0\0\0\0WAVE', '\0\0\0\x18ftypM4A ', 'ID3\x04\0\0\0\0\x0f\x7f'].map(text =>
      Buffer.from(text, 'latin1'),
    );
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(...starts),
        fc.uint8Array({ maxLength: 400 }),
        async (start, bytes) => {
          const { title = 'x', artist = 'x' } = await headOf(Buffer.concat([start, bytes]));
          expect([title, artist].every(each => each !== '' && each.length <= 255)).toBe(true);
        },
      ),
    );
  });

  it.each([
    ['03 Mira Holm - Rain_on_roof.mp3', { artist: 'Mira Holm', title: 'Rain on roof' }],
    ['rain.wav', { title: 'rain' }],
    ['1999.m4a', { title: '1999' }],
    ['A - B - C.mp3', { artist: 'A', title: 'B - C' }],
    ['.mp3', {}],
  ])('%s is named so', (name, names) => {
    expect(namesOfFile(name)).toEqual(names);
  });
});
