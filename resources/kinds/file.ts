import { z } from 'zod';
import { sentence } from '../../domain/refusals/spoken.ts';
import type { Field, FieldOptions } from '../schema/field.ts';
import { field, type Optional, type Options, type Required } from './field-parts.ts';
import type { Kind } from './kind.ts';
import { address, plainText } from './text.ts';

/** The address of one uploaded picture. */
export function image(options: FieldOptions): Field<string | null> {
  return field('image', options, () => address(options), { maxLength: 2048 });
}

/** The addresses of uploaded pictures, in order. */
export function images(options: FieldOptions): Field<string[]> {
  return {
    ...options,
    kind: 'images',
    required: true,
    default: [],
    schema: z.array(address(options)).max(20, sentence('form.pictures', { most: 20 })),
  };
}

/** The address of an uploaded sound. */
export function audio(options: Required): Field<string>;
export function audio(options: Optional): Field<string | null>;
export function audio(options: Options) {
  return field('audio', options, () => address(options), { maxLength: 2048 });
}

const picture: Kind = {
  ...plainText,
  long: true,
  upload: 'image',
  sample: (_field, serial) => `https://example.com/${serial}.png`,
};

export const fileKinds = {
  image: picture,
  images: {
    ...picture,
    storage: 'list',
    multiple: true,
    wide: true,
    sample: (_field, serial) => [`https://example.com/${serial}.png`],
  },
  audio: { ...picture, upload: 'audio', sample: (_field, serial) => `https://example.com/${serial}.wav` },
} satisfies Record<string, Kind>;
