import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { useDelay } from '../../src/admin/timers.ts';
import { config } from '../../src/app/config.ts';

function Probe({ wait }: { wait: number }) {
  return useDelay(wait) ? 'loads' : 'waits';
}

it('LIST-16 a list waits before it first loads where the portal is told to, and it is not', () => {
  expect(renderToStaticMarkup(<Probe wait={300} />)).toBe('waits');
  expect(renderToStaticMarkup(<Probe wait={config.listInitialDelayMs} />)).toBe('loads');
});

it('FILTER-16 CONST-03 so do the options of a select; what loads is shown long enough not to flicker', () => {
  expect(renderToStaticMarkup(<Probe wait={500} />)).toBe('waits');
  expect(renderToStaticMarkup(<Probe wait={config.optionsInitialDelayMs} />)).toBe('loads');
  expect(config.loadingMinimumMs).toBe(200);
});
