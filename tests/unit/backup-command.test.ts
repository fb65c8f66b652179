import { expect, it } from 'vitest';
import { commandOf } from '../../server/backup/command.ts';
import { ConfigError } from '../../server/config.ts';

it('reads from or to where, what is left out, and whether a file is only looked at, in any order', () => {
  expect(commandOf(['backup', 'here.tar.zst'])).toEqual({
    ...{ name: 'backup', place: 'here.tar.zst', isCheck: false, withUploads: true },
  });
  expect(commandOf(['restore', '--check', 'here.tar.zst'])).toMatchObject({
    isCheck: true,
    withUploads: true,
  });
  expect(commandOf(['restore', 'here.tar.zst', '--without-uploads'])).toMatchObject({
    ...{ name: 'restore', isCheck: false, withUploads: false },
  });
});

it.each([
  // It would not look, but restore.
  [['restore', 'here.tar.zst', '--chek'], "Unknown option '--chek'. Usage: npm run restore -- FILE"],
  [
    ['backup', 'here.tar.zst', '--without-upload'],
    "Unknown option '--without-upload'. Usage: npm run backup",
  ],
  [['backup', 'here.tar.zst', '--check'], '--check goes with restore. Usage: npm run backup'],
  [['restore', 'one.tar.zst', 'two.tar.zst'], 'One place is asked for, not 2. Usage: npm run restore'],
  [['move'], 'Usage: npm run move -- postgres://user:password@host/database'],
  [['restore', '--check=yes', 'x'], "Option '--check' does not take an argument. Usage: npm run restore"],
])('refuses %s in one sentence, with how it is asked for', (words, told) => {
  expect(() => commandOf(words)).toThrow(ConfigError);
  expect(() => commandOf(words)).toThrow(told);
});

it.each(['backup', 'restore', 'move'])('tells how %s is asked for', name => {
  for (const help of ['--help', '-h'])
    expect(commandOf([name, help])).toEqual({ help: expect.stringContaining(`Usage: npm run ${name} -- `) });
});
