/** More than any camera of today takes; a browser that shows more may run out of memory (F5). */
const mostPixels = 64_000_000;

/** True for a picture that has pixels, and not so many that showing it would hurt. */
export function isPictureSize(width: number, height: number): boolean {
  return width > 0 && height > 0 && width * height <= mostPixels;
}
