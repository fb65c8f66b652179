import { describe, expect, it } from 'vitest';
import { hostNameProblem, isNamedHost } from '../../domain/text/host-name.ts';

describe('names of hosts', () => {
  it.each(['portal.example.com', 'A.Example', 'xn--mnchen-3ya.example', 'a-b.c-d.example'])(
    'takes %s',
    host => {
      expect(hostNameProblem(host)).toBeUndefined();
    },
  );

  it.each([
    ...[
      '',
      'localhost',
      '10.0.0.1',
      '[::1]',
      'a..b',
      '.a.example',
      'a.example.',
      '-a.example',
      'a_b.example',
    ],
    ...[
      'https://a.example',
      'a.example/x',
      'a.example:8443',
      'me@a.example',
      'a.example#x',
      'a.example?x',
      'a\\b.example',
    ],
    ...['a.example ', ' a.example', 'a.exam ple', 'а.example', `${'a'.repeat(64)}.example`, 'a.example\n'],
  ])('refuses %j', host => {
    expect(hostNameProblem(host)).toBe('Must be the name of a host such as portal.example.com');
  });

  it('D14 matches exactly, or below a star', () => {
    const allowed = ['new.example', '*.portal.example'];
    expect(
      ['new.example', 'NEW.example', 'a.portal.example', 'a.b.portal.example'].every(host =>
        isNamedHost(host, allowed),
      ),
    ).toBe(true);
    const others = [
      'x.new.example',
      'portal.example',
      'evilportal.example',
      'new.example.evil',
      'anew.example',
      '*.portal.example',
    ];
    expect(others.filter(host => isNamedHost(host, allowed))).toEqual([]);
  });
});
