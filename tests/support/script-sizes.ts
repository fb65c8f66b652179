import { brotliCompressSync } from 'node:zlib';
import type { Page } from '@playwright/test';

export interface Loaded {
  /** Scripts that this page has loaded so far, in thousands of bytes at the highest brotli quality. */
  scriptKilobytes(): Promise<number>;
  /** Requests that this page has sent so far. */
  requests(): number;
}

/** Listens from now on to what a page loads. */
export function watchLoading(page: Page): Loaded {
  const bodies: Promise<Buffer>[] = [];
  let sent = 0;
  page.on('request', () => {
    sent += 1;
  });
  page.on('response', response => {
    if (response.request().resourceType() === 'script') bodies.push(response.body());
  });
  return {
    requests: () => sent,
    scriptKilobytes: async () => {
      const sizes = (await Promise.all(bodies)).map(body => brotliCompressSync(body).length);
      return Math.round(sizes.reduce((sum, size) => sum + size, 0) / 100) / 10;
    },
  };
}
