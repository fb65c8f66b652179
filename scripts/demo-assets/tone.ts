const rate = 8_000;

/** A soft chord that swells and fades, as a WAV of 8 bits, so that a track can really be heard. */
export function toneSound(frequencies: readonly number[], seconds: number): Buffer {
  const data = Buffer.alloc(rate * seconds);
  for (let index = 0; index < data.length; index += 1) {
    const time = index / rate;
    const swell = Math.sin((Math.PI * time) / seconds) ** 0.7;
    const wave = frequencies.reduce((sum, each) => sum + Math.sin(2 * Math.PI * each * time), 0);
    data[index] = 128 + Math.round((100 * swell * wave) / frequencies.length);
  }
  return Buffer.concat([header(data.length), data]);
}

function header(length: number): Buffer {
  const bytes = Buffer.alloc(44);
  bytes.write('RIFF', 0, 'latin1');
  bytes.writeUInt32LE(36 + length, 4);
  bytes.write('WAVEfmt ', 8, 'latin1');
  bytes.writeUInt32LE(16, 16);
  bytes.writeUInt16LE(1, 20);
  bytes.writeUInt16LE(1, 22);
  bytes.writeUInt32LE(rate, 24);
  bytes.writeUInt32LE(rate, 28);
  bytes.writeUInt16LE(1, 32);
  bytes.writeUInt16LE(8, 34);
  bytes.write('data', 36, 'latin1');
  bytes.writeUInt32LE(length, 40);
  return bytes;
}
