import { sentence } from '../refusals/spoken.ts';

/** What may be uploaded, by the kind of the field. */
export type UploadKind = 'image' | 'audio';

/** The limits of a portal that sets no others, in megabytes of 1 048 576 bytes (DEC-61). */
export const usualLimitMegabytes: Readonly<Record<UploadKind, number>> = { image: 3, audio: 200 };

/** What may be uploaded for a picture or for a sound (UPLOAD-01 to UPLOAD-04). */
export const uploadRules = {
  image: {
    mediaTypes: ['image/jpeg', 'image/png'],
    extensions: ['.jpg', '.jpeg', '.png'],
    wrongFormat: sentence('upload.image-format'),
    /** Pictures stay under their limit, sounds may reach theirs. */
    isLimitAllowed: false,
  },
  audio: {
    mediaTypes: ['audio/wav', 'audio/mpeg', 'audio/mp4'],
    extensions: ['.wav', '.mp3', '.m4a'],
    wrongFormat: sentence('upload.audio-format'),
    isLimitAllowed: true,
  },
} as const satisfies Record<UploadKind, object>;

const bytesOfMegabyte = 1_048_576;

/** The most bytes that a file of this kind may have. */
export function mostBytes(kind: UploadKind, limitMegabytes: number): number {
  const limit = limitMegabytes * bytesOfMegabyte;
  return uploadRules[kind].isLimitAllowed ? limit : limit - 1;
}

/** What is said of a file that is too large (UPLOAD-04). */
export function tooLarge(limitMegabytes: number): string {
  return sentence('upload.too-large', { megabytes: limitMegabytes });
}

/** The most rows that are checked, and written, at once; files of more are imported in parts. */
export const mostImportRows = 5_000;

/** The most text that such a part brings, in bytes of UTF-8. */
export const mostPartBytes = 4_000_000;

/** The largest file that is read, in bytes. */
export const mostImportBytes = 20_000_000;

/**
 * How many days a browser keeps what was typed and not saved. Uploads that only such a draft may name are kept
 * longer than that.
 */
export const draftDays = 14;

/** So much of a session log is shown; what is longer ends there (reliability F8). */
export const sessionLogLimitBytes = 10_485_760;
