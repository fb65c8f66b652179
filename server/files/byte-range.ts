/** Bytes of a file that somebody asks for: from one on, up to another, or the last so many. */
export type ByteRange =
  | { readonly first: number; readonly last: number | undefined }
  | { readonly ending: number };

/** The bytes from the first to the last, both included. */
export interface Slice {
  readonly first: number;
  readonly last: number;
}

/** What a Range header asks for; undefined where it asks for nothing that is served: several ranges, other units. */
export function rangeOf(header: string | undefined): ByteRange | undefined {
  const [, first = '', last = ''] = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header ?? '') ?? [];
  if (first === '') return last === '' ? undefined : { ending: Number(last) };
  if (last === '') return { first: Number(first), last: undefined };
  return Number(last) < Number(first) ? undefined : { first: Number(first), last: Number(last) };
}

/** The same as a header. */
export function headerOf(range: ByteRange): string {
  return 'ending' in range ? `bytes=-${range.ending}` : `bytes=${range.first}-${range.last ?? ''}`;
}

/** Which bytes of a file of `size` that are, all of them without a range; undefined when it has none of them. */
export function sliceOf(range: ByteRange | undefined, size: number): Slice | undefined {
  if (range === undefined) return { first: 0, last: size - 1 };
  if ('ending' in range)
    return range.ending === 0 ? undefined : { first: Math.max(0, size - range.ending), last: size - 1 };
  const last = Math.min(range.last ?? size - 1, size - 1);
  return range.first > last ? undefined : { first: range.first, last };
}
