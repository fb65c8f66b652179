import { crc32, deflateSync } from 'node:zlib';

export type Colour = readonly [red: number, green: number, blue: number];
export type Shape = (x: number, y: number) => boolean;

/** Points inside a pixel that are asked for its colour, so that edges come out smooth. */
const samples = [0.25, 0.75];

/** A picture as layers: each paints where its shape holds, later ones over earlier ones. */
export class Canvas {
  readonly width: number;
  readonly height: number;
  readonly #layers: { shape: Shape; colour: (x: number, y: number) => Colour }[] = [];

  constructor(width: number, height: number) {
    this.width = width;
    this.height = height;
  }

  paint(shape: Shape, colour: Colour): this {
    this.#layers.push({ shape, colour: () => colour });
    return this;
  }

  /** From the first colour at the top to the second at the bottom, in the whole picture. */
  shade(top: Colour, bottom: Colour): this {
    const at = (y: number, part: 0 | 1 | 2) => top[part] + ((bottom[part] - top[part]) * y) / this.height;
    this.#layers.push({ shape: () => true, colour: (_x, y) => [at(y, 0), at(y, 1), at(y, 2)] });
    return this;
  }

  png(): Buffer {
    const stride = this.width * 3 + 1;
    const raw = Buffer.alloc(stride * this.height);
    for (let y = 0; y < this.height; y += 1) {
      for (let x = 0; x < this.width; x += 1) {
        const colour = this.#pixel(x, y);
        for (const part of [0, 1, 2] as const) raw[y * stride + 1 + x * 3 + part] = Math.round(colour[part]);
      }
    }
    return encode(raw, this.width, this.height);
  }

  #pixel(x: number, y: number): Colour {
    const found = samples.flatMap(dx => samples.map(dy => this.#sample(x + dx, y + dy)));
    const mean = (part: 0 | 1 | 2) => found.reduce((sum, colour) => sum + colour[part], 0) / found.length;
    return [mean(0), mean(1), mean(2)];
  }

  #sample(x: number, y: number): Colour {
    return this.#layers.findLast(({ shape }) => shape(x, y))?.colour(x, y) ?? [255, 255, 255];
  }
}

export function box(left: number, top: number, width: number, height: number, radius = 0): Shape {
  return (x, y) => {
    const dx = Math.max(left + radius - x, 0, x - (left + width - radius));
    const dy = Math.max(top + radius - y, 0, y - (top + height - radius));
    return radius === 0 ? dx === 0 && dy === 0 : Math.hypot(dx, dy) <= radius;
  };
}

export function disc(centreX: number, centreY: number, radius: number): Shape {
  return (x, y) => Math.hypot(x - centreX, y - centreY) <= radius;
}

/** Everything below a line that rises and falls. */
export function hills(base: number, height: number, length: number, shift: number): Shape {
  return (x, y) =>
    y >
    base - height * Math.sin((x + shift) / length) - (height / 3) * Math.sin((x + shift) / (length / 2.7));
}

function encode(raw: Buffer, width: number, height: number): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 2, 0, 0, 0], 8);
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(raw, { level: 9 })),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const frame = Buffer.alloc(8);
  frame.writeUInt32BE(data.length, 0);
  frame.writeUInt32BE(crc32(body), 4);
  return Buffer.concat([frame.subarray(0, 4), body, frame.subarray(4)]);
}
