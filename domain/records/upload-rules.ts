import { sentence } from '../refusals/spoken.ts';
import type { UploadKind } from './upload-limits.ts';

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
