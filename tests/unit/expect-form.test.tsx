import { describe, expect, it, vi } from 'vitest';
import type { Input } from '../../src/admin/engine-context.tsx';
import { expectForm } from '../../src/admin/resource-screens.tsx';

/** An input that comes with a script of its own. */
function comingInput() {
  const load = vi.fn(async () => undefined);
  const input: Input = Object.assign(() => null, { load });
  return { input, load };
}

describe('the scripts of a form that an address opens', () => {
  it.each([
    ['/cities/create', 1],
    ['/cities/12/edit', 1],
    ['/cities', 0],
    ['/cities/12', 0],
    ['/cities/x/edit', 0],
    ['/plans/create', 0],
    ['/nowhere/create', 0],
    ['/', 0],
  ])('are fetched at once: %s', (pathname, expected) => {
    const { input, load } = comingInput();
    void expectForm(pathname, { cities: { inputs: { city_name: input } } });
    expect(load).toHaveBeenCalledTimes(expected);
  });

  it('are not fetched for a screen that has no such form', () => {
    const { input, load } = comingInput();
    const overrides = { cities: { inputs: { city_name: input }, create: <p>Another one</p> } };
    void expectForm('/cities/create', overrides);
    expect(load).not.toHaveBeenCalled();
    void expectForm('/cities/1/edit', overrides);
    expect(load).toHaveBeenCalledTimes(1);
  });
});
