import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { addHeadlessShell, installBrowser } from '../../scripts/chromium.ts';

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
    expect(ran).toHaveLength(2);
    expect(ran[1]).toMatch(/^apt-get install .* chromium-headless-shell /);
    expect(answer).toBeUndefined();
  });

  it('downloads the browser of playwright where there is no package, or it did not help', () => {
    expect(machine(false, 'playwright install')).toEqual({
      ran: ['playwright install chromium'],
      answer: undefined,
    });
    expect(machine(true, 'playwright install').ran).toHaveLength(4);
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

describe('a machine with the whole Chromium of Debian', () => {
  beforeEach(() => void vi.spyOn(console, 'log').mockReturnValue());
  afterEach(() => void vi.restoreAllMocks());

  function added(given: { version?: string; settled?: boolean; isDebianRoot?: boolean }): string[] {
    const ran: string[] = [];
    addHeadlessShell({
      isDebianRoot: given.isDebianRoot ?? true,
      version: () => given.version,
      isSettled: () => given.settled ?? false,
      run: command => ran.push(command.join(' ')),
    });
    return ran;
  }

  it('is given the one without windows, of the very version that it has', () => {
    expect(added({ version: '150.0.1-1' })[1]).toMatch(/ chromium-headless-shell=150\.0\.1-1$/);
  });

  it('is left alone where the browser is not of Debian, was settled before, or is not ours to change', () => {
    expect(added({})).toEqual([]);
    expect(added({ version: '150.0.1-1', settled: true })).toEqual([]);
    expect(added({ version: '150.0.1-1', isDebianRoot: false })).toEqual([]);
  });
});
