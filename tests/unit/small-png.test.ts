import { deflateSync } from 'node:zlib';
import { expect, it } from 'vitest';
import { smallPng } from '../support/small-png.ts';

function chunk(type: string, data: Buffer): Buffer {
  const length = Buffer.alloc(4);
  length.writeUInt32BE(data.length);
  return Buffer.concat([length, Buffer.from(type), data, Buffer.alloc(4)]);
}

it('keeps every colour of a picture that has few, whatever the row filters', () => {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(2, 0);
  header.writeUInt32BE(2, 4);
  header.set([8, 2], 8);
  // Row 1 plain: red, green. Row 2 as differences to the row above: red, blue.
  const rows = Buffer.from([0, 255, 0, 0, 0, 255, 0, 2, 0, 0, 0, 0, 1, 255]);
  const png = Buffer.concat([Buffer.alloc(8), chunk('IHDR', header), chunk('IDAT', deflateSync(rows))]);
  const small = smallPng(png);
  const palette = small.subarray(small.indexOf('PLTE') + 4);
  expect(palette.subarray(0, 9).toString('hex')).toBe('ff000000ff000000ff');
});
