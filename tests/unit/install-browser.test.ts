import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { installBrowser } from '../../scripts/install-browser.ts';

/** A machine on which the command that begins with these words brings a browser. */
function machine(isDebianRoot: boolean, worksWith: string | undefined) {
  const ran: string[] = [];
  let hasBrowser = false;
  const answer = installBrowser({
    isDebianRoot,
    hasBrowser: () => hasBrowser,
    run: command => {
      ran.push(command.join(' '));
      if (worksWith !== undefined && command.join(' ').startsWith(worksWith)) hasBrowser = true;
    },
  });
  return { ran, answer };
}

describe('a machine without a browser', () => {
  beforeEach(() => void vi.spyOn(console, 'log').mockReturnValue());
  afterEach(() => void vi.restoreAllMocks());

  it('takes the package of Debian where it may', () => {
    const { ran, answer } = machine(true, 'apt-get install');
    expect(ran.map(command => command.split(' ')[0])).toEqual(['apt-get', 'apt-get']);
    expect(answer).toBeUndefined();
  });

  it('downloads the browser of playwright where there is no package, or it did not help', () => {
    expect(machine(false, 'playwright install')).toEqual({
      ran: ['playwright install chromium'],
      answer: undefined,
    });
    expect(machine(true, 'playwright install').ran).toHaveLength(3);
  });

  it('says in one sentence what to do when nothing helped', () => {
    expect(machine(true, undefined).answer).toMatch(/^There is no browser .* CHROMIUM_PATH=/);
  });

  it('installs nothing where there is one', () => {
    const run = vi.fn();
    expect(installBrowser({ isDebianRoot: true, hasBrowser: () => true, run })).toBeUndefined();
    expect(run).not.toHaveBeenCalled();
  });
});
