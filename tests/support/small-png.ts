import { deflateSync, inflateSync } from 'node:zlib';

const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);

interface Picture {
  readonly width: number;
  readonly height: number;
  /** Three bytes a pixel, row by row. */
  readonly pixels: Buffer;
}

/** The same picture with at most 256 colours: screenshots of an interface lose nothing that one could see. */
export function smallPng(png: Buffer): Buffer {
  const { width, height, pixels } = decode(png);
  const { palette, indices } = quantize(pixels);
  const rows = Buffer.alloc((width + 1) * height);
  for (let row = 0; row < height; row += 1) {
    indices.copy(rows, row * (width + 1) + 1, row * width, (row + 1) * width);
  }
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 3, 0, 0, 0], 8);
  return Buffer.concat([
    signature,
    chunk('IHDR', header),
    chunk('PLTE', palette),
    chunk('IDAT', deflateSync(rows, { level: 9, memLevel: 9 })),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type), data]);
  const frame = Buffer.alloc(8);
  frame.writeUInt32BE(data.length, 0);
  frame.writeUInt32BE(checksum(body), 4);
  return Buffer.concat([frame.subarray(0, 4), body, frame.subarray(4)]);
}

function checksum(data: Buffer): number {
  let sum = 0xffffffff;
  for (const byte of data) {
    sum ^= byte;
    for (let bit = 0; bit < 8; bit += 1) sum = (sum >>> 1) ^ (sum & 1 ? 0xedb88320 : 0);
  }
  return (sum ^ 0xffffffff) >>> 0;
}

/** Reads what Chromium writes: 8 bits a channel, with or without alpha, not interlaced. */
function decode(png: Buffer): Picture {
  const parts: Buffer[] = [];
  for (let at = 8; at < png.length; ) {
    const length = png.readUInt32BE(at);
    if (png.toString('latin1', at + 4, at + 8) === 'IDAT') parts.push(png.subarray(at + 8, at + 8 + length));
    at += length + 12;
  }
  const [width, height] = [png.readUInt32BE(16), png.readUInt32BE(20)];
  const channels = png[25] === 6 ? 4 : 3;
  const raw = inflateSync(Buffer.concat(parts));
  const stride = width * channels;
  const plain = Buffer.alloc(stride * height);
  for (let row = 0; row < height; row += 1) unfilter(raw, plain, row, stride, channels);
  const pixels = Buffer.alloc(width * height * 3);
  for (let pixel = 0; pixel < width * height; pixel += 1) {
    plain.copy(pixels, pixel * 3, pixel * channels, pixel * channels + 3);
  }
  return { width, height, pixels };
}

function unfilter(raw: Buffer, plain: Buffer, row: number, stride: number, channels: number): void {
  const from = row * (stride + 1);
  const to = row * stride;
  const filter = raw[from];
  for (let column = 0; column < stride; column += 1) {
    const left = column < channels ? 0 : (plain[to + column - channels] ?? 0);
    const up = row === 0 ? 0 : (plain[to + column - stride] ?? 0);
    const corner = row === 0 || column < channels ? 0 : (plain[to + column - stride - channels] ?? 0);
    const predicted = [0, left, up, (left + up) >> 1, paeth(left, up, corner)][filter ?? 0] ?? 0;
    plain[to + column] = ((raw[from + 1 + column] ?? 0) + predicted) & 255;
  }
}

function paeth(left: number, up: number, corner: number): number {
  const guess = left + up - corner;
  const [a, b, c] = [Math.abs(guess - left), Math.abs(guess - up), Math.abs(guess - corner)];
  if (a <= b && a <= c) return left;
  return b <= c ? up : corner;
}

/** 256 colours, the rare ones not forgotten; every other pixel takes the nearest of them. */
function quantize(pixels: Buffer): { palette: Buffer; indices: Buffer } {
  const counts = new Map<number, number>();
  const colours = new Uint32Array(pixels.length / 3);
  for (let pixel = 0; pixel < colours.length; pixel += 1) {
    const colour = pixels.readUIntBE(pixel * 3, 3);
    colours[pixel] = colour;
    counts.set(colour, (counts.get(colour) ?? 0) + 1);
  }
  const kept = chosenColours(counts);
  const palette = Buffer.alloc(kept.length * 3);
  for (const [index, colour] of kept.entries()) palette.writeUIntBE(colour, index * 3, 3);
  const nearest = new Map<number, number>();
  for (const colour of counts.keys()) nearest.set(colour, nearestIndex(palette, colour));
  const indices = Buffer.from(Uint8Array.from(colours, colour => nearest.get(colour) ?? 0));
  return { palette, indices };
}

/** The commonest 100, then the commonest of each region of the colour space that has none yet. */
function chosenColours(counts: ReadonlyMap<number, number>): number[] {
  const common = [...counts].sort(([, left], [, right]) => right - left).map(([colour]) => colour);
  const kept = common.slice(0, 100);
  const regions = new Set(kept.map(regionOf));
  for (const colour of common) {
    if (kept.length === 256) break;
    if (regions.has(regionOf(colour))) continue;
    regions.add(regionOf(colour));
    kept.push(colour);
  }
  return kept;
}

/** Four bits of each channel. */
function regionOf(colour: number): number {
  return colour & 0xf0f0f0;
}

function nearestIndex(palette: Buffer, colour: number): number {
  const [red, green, blue] = [colour >> 16, (colour >> 8) & 255, colour & 255];
  let best = 0;
  let least = Number.POSITIVE_INFINITY;
  for (let index = 0; index * 3 < palette.length; index += 1) {
    const distance =
      ((palette[index * 3] ?? 0) - red) ** 2 +
      ((palette[index * 3 + 1] ?? 0) - green) ** 2 +
      ((palette[index * 3 + 2] ?? 0) - blue) ** 2;
    if (distance < least) {
      least = distance;
      best = index;
    }
  }
  return best;
}
