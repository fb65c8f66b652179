import { crc32 } from 'node:zlib';
import { id3, mp3, mp4, soundFiles } from './sample-files.ts';

/** A file as a hostile sender sends it. */
export interface HostileFile {
  readonly what: string;
  readonly name: string;
  readonly type: string;
  readonly bytes: Buffer;
}

const script = '<script>alert(1)</script>';
const { 'photo.jpg': photo, 'picture.png': picture, 'tone.wav': tone } = soundFiles;

/** Contents that are no picture and no sound, whatever they pretend. */
const contents: Readonly<Record<string, Buffer>> = {
  nothing: Buffer.alloc(0),
  'one byte': Buffer.from([0xff]),
  zeros: Buffer.alloc(5_000),
  SVG: Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)">${script}</svg>`),
  'SVG behind a declaration': Buffer.from(`<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg"/>`),
  HTML: Buffer.from(`<!doctype html><html>${script}</html>`),
  'HTML behind a byte order mark': Buffer.from(`\ufeff<html>${script}</html>`),
  PHP: Buffer.from('<?php system($_GET[0]); ?>'),
  'a shell script': Buffer.from('#!/bin/sh\nrm -rf /\n'),
  'a program': Buffer.concat([Buffer.from('\x7fELF\x02\x01\x01', 'latin1'), Buffer.alloc(200)]),
  'a Windows program': Buffer.concat([Buffer.from('MZ', 'latin1'), Buffer.alloc(300)]),
  ZIP: Buffer.concat([Buffer.from('PK\x03\x04', 'latin1'), Buffer.alloc(100)]),
  PDF: Buffer.from('%PDF-1.7\n1 0 obj\n<</JS (app.alert(1))>>\nendobj\n%%EOF'),
  'GIF and JavaScript': Buffer.from('GIF89a/*\x01\x00\x01\x00*/=1;alert(1)', 'latin1'),
  'an ASF header of zeros': Buffer.concat([
    Buffer.from('3026b2758e66cf11a6d900aa0062ce6c', 'hex'),
    Buffer.alloc(64),
  ]),
  WebP: Buffer.concat([Buffer.from('RIFF\x1a\0\0\0WEBPVP8L\x0d\0\0\0\x2f', 'latin1'), Buffer.alloc(12)]),
  BMP: Buffer.concat([Buffer.from('BM', 'latin1'), Buffer.alloc(120)]),
  'the head of a JPEG before HTML': Buffer.concat([photo.subarray(0, 20), Buffer.from(`<html>${script}`)]),
  'a JPEG that was cut off': photo.subarray(0, -20),
  'a JPEG without pixels': Buffer.concat([photo.subarray(0, 20), Buffer.from([0xff, 0xd9])]),
  'the head of a PNG': picture.subarray(0, 8),
  'the head of a PNG before HTML': Buffer.concat([picture.subarray(0, 8), Buffer.from(`<html>${script}`)]),
  'a PNG that was cut off': picture.subarray(0, -14),
  'a PNG with a wrong checksum': changed(picture, 60),
  'a PNG of 30 000 × 30 000 pixels': sized(picture, 30_000, 30_000),
  'a PNG of no pixels': sized(picture, 0, 10),
  'a WAV that was cut off': tone.subarray(0, -200),
  'a WAV without sound': tone.subarray(0, 36),
  'a tag before HTML': Buffer.concat([id3(100), Buffer.from(`<html>${script}`)]),
  'the first bytes of an MP3': Buffer.concat([mp3(1).subarray(0, 4), Buffer.from(script.repeat(100))]),
  'a film': mp4('isom', ['vide', 'soun']),
  'a film that calls itself sound': mp4('M4A ', ['vide', 'soun']),
  'boxes that do not fit': changed(mp4('M4A ', ['soun']), 24),
  OGG: Buffer.concat([Buffer.from('OggS', 'latin1'), Buffer.alloc(100)]),
  FLAC: Buffer.concat([Buffer.from('fLaC', 'latin1'), Buffer.alloc(100)]),
};

/** Names and types that claim otherwise. */
const claims: readonly (readonly [name: string, type: string])[] = [
  ['holiday.png', 'image/png'],
  ['holiday.jpg', 'image/jpeg'],
  ['song.mp3', 'audio/mpeg'],
  ['song.wav', 'audio/wav'],
  ['holiday.php.png', 'image/png; charset=utf-8'],
  ['holiday.png\0.html', 'text/html'],
  ['.htaccess', 'application/octet-stream'],
  ['', 'image/svg+xml'],
  ['../../index.html', 'image/png'],
];

/** About three hundred files, none of which any upload may take (F1). */
export const hostileFiles: readonly HostileFile[] = Object.entries(contents).flatMap(([what, bytes]) =>
  claims.map(([name, type]) => ({ what, name, type, bytes })),
);

/** Names that have led out of folders, or over other files (F2). */
export const hostileNames: readonly string[] = [
  ...['..', '../..', '..\\..', '%2e%2e', '..%2f..', '....//', '/etc', 'C:', '\\\\host', '~'].flatMap(way =>
    ['passwd', 'index.html', 'picture.png', '.ssh/id', 'con', 'nul.png', 'a\0b', 'x'.repeat(300)].map(
      file => `${way}/${file}`,
    ),
  ),
  ...Array.from({ length: 110 }, (_, at) => `${String.fromCodePoint(1 + at * 7)}picture\u202egnp.${at}`),
  'CON',
  'a'.repeat(5_000),
  '\u202ephoto.png',
  '<img src=x onerror=alert(1)>.png',
  '"; filename="other.png',
  "'; drop table uploads; --.png",
  '\ud800.png',
  'two\r\nlines.png',
  '😀'.repeat(90),
  ' ',
];

function changed(bytes: Buffer, at: number): Buffer {
  const copy = Buffer.from(bytes);
  copy[at] = (copy[at] ?? 0) ^ 0xff;
  return copy;
}

/** The PNG with other measures in its header, its checksum mended. */
export function sized(png: Buffer, width: number, height: number): Buffer {
  const copy = Buffer.from(png);
  copy.writeUInt32BE(width, 16);
  copy.writeUInt32BE(height, 20);
  copy.writeUInt32BE(crc32(copy.subarray(12, 29)), 29);
  return copy;
}
