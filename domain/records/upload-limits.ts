/** What may be uploaded, by the kind of the field. */
export type UploadKind = 'image' | 'audio';

/** The limits of a portal that sets no others, in megabytes of 1 048 576 bytes (DEC-61). */
export const usualLimitMegabytes: Readonly<Record<UploadKind, number>> = { image: 3, audio: 200 };
