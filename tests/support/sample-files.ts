import { readFileSync } from 'node:fs';

const asset = (name: string) => readFileSync(new URL(`../../server/assets/demo/${name}`, import.meta.url));

/** A photo of 16 × 12 pixels, as a browser writes it. */
const jpeg =
  '/9j/4AAQSkZJRgABAQAAAQABAAD/4gHYSUNDX1BST0ZJTEUAAQEAAAHIAAAAAAQwAABtbnRyUkdCIFhZWiAH4AABAAEAAAAAAABhY3NwAAAA' +
  'AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAQAA9tYAAQAAAADTLQAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA' +
  'AAAAAAAAAAlkZXNjAAAA8AAAACRyWFlaAAABFAAAABRnWFlaAAABKAAAABRiWFlaAAABPAAAABR3dHB0AAABUAAAABRyVFJDAAABZAAAAChn' +
  'VFJDAAABZAAAAChiVFJDAAABZAAAAChjcHJ0AAABjAAAADxtbHVjAAAAAAAAAAEAAAAMZW5VUwAAAAgAAAAcAHMAUgBHAEJYWVogAAAAAAAA' +
  'b6IAADj1AAADkFhZWiAAAAAAAABimQAAt4UAABjaWFlaIAAAAAAAACSgAAAPhAAAts9YWVogAAAAAAAA9tYAAQAAAADTLXBhcmEAAAAAAAQA' +
  'AAACZmYAAPKnAAANWQAAE9AAAApbAAAAAAAAAABtbHVjAAAAAAAAAAEAAAAMZW5VUwAAACAAAAAcAEcAbwBvAGcAbABlACAASQBuAGMALgAg' +
  'ADIAMAAxADb/2wBDABQODxIPDRQSEBIXFRQYHjIhHhwcHj0sLiQySUBMS0dARkVQWnNiUFVtVkVGZIhlbXd7gYKBTmCNl4x9lnN+gXz/2wBD' +
  'ARUXFx4aHjshITt8U0ZTfHx8fHx8fHx8fHx8fHx8fHx8fHx8fHx8fHx8fHx8fHx8fHx8fHx8fHx8fHx8fHx8fHz/wAARCAAMABADASIAAhEB' +
  'AxEB/8QAFgABAQEAAAAAAAAAAAAAAAAABQEE/8QAGBAAAgMAAAAAAAAAAAAAAAAAAAMBAmH/xAAVAQEBAAAAAAAAAAAAAAAAAAACA//EABcR' +
  'AAMBAAAAAAAAAAAAAAAAAAABAwT/2gAMAwEAAhEDEQA/AIl2m9LtA02kQTaQaIonKjP/2Q==';

/** Small files that are what their names say. */
export const soundFiles = {
  'photo.jpg': Buffer.from(jpeg, 'base64'),
  'picture.png': asset('location-1.png'),
  'tone.wav': asset('tone-1.wav'),
  'song.mp3': mp3(20),
  'tagged.mp3': Buffer.concat([id3(300), mp3(20)]),
  'speech.m4a': mp4('M4A ', ['soun']),
  'recording.m4a': mp4('mp42', ['soun']),
} as const;

/** Frames of silence: MPEG 1, layer III, 128 kbit/s at 44.1 kHz. */
export function mp3(frames: number): Buffer {
  const frame = Buffer.alloc(417);
  frame.set([0xff, 0xfb, 0x90, 0x00]);
  return Buffer.concat(Array.from({ length: frames }, () => frame));
}

/** An ID3 tag with so many bytes inside. */
export function id3(length: number): Buffer {
  const tag = Buffer.alloc(10 + length);
  tag.write('ID3', 'latin1');
  tag.set([4, 0, 0, 0, 0, length >> 7, length & 127], 3);
  return tag;
}

/** An MPEG-4 file of that brand with a track for each of the handlers. */
export function mp4(brand: string, handlers: readonly string[]): Buffer {
  const tracks = handlers.map(handler =>
    box('trak', box('mdia', box('hdlr', Buffer.from(`\0\0\0\0\0\0\0\0${handler}\0\0\0\0`, 'latin1')))),
  );
  return Buffer.concat([
    box('ftyp', Buffer.from(`${brand}\0\0\0\0${brand}isom`, 'latin1')),
    box('moov', Buffer.concat(tracks)),
    box('mdat', Buffer.alloc(512)),
  ]);
}

function box(type: string, content: Buffer): Buffer {
  const head = Buffer.alloc(8);
  head.writeUInt32BE(8 + content.length);
  head.write(type, 4, 'latin1');
  return Buffer.concat([head, content]);
}
