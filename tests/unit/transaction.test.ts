import { describe, expect, it } from 'vitest';
import type { Connection } from '../../server/db/database.ts';
import type { Session } from '../../server/db/engines/statement.ts';
import { runTransaction } from '../../server/db/engines/transaction.ts';

/** A session that takes several statements, of which the beginning is refused after a while although it goes on. */
function thatCannotBegin() {
  const sent: string[] = [];
  const session: Session = {
    takesSeveral: true,
    execute: async ({ text }) => {
      sent.push(text);
      await new Promise(resolve => setTimeout(resolve, 5));
      if (text.startsWith('begin')) throw new Error('canceling statement due to statement timeout');
      return { rows: [], command: text.toUpperCase() };
    },
  };
  return { session, sent };
}

const run = (session: Session, work: (transaction: Connection) => Promise<unknown>) =>
  runTransaction(session, work, { limits: '; set local statement_timeout = 1' });

describe('a transaction on a session that takes several statements', () => {
  it('A7 changes nothing where its beginning was refused, whatever its work began with', async () => {
    for (const first of [
      'select 1 for update',
      'update t set a = 1',
      'with w as (update t set a = 1) select 1',
    ]) {
      const { session, sent } = thatCannotBegin();
      const work = async (transaction: Connection) => {
        await transaction.query(first);
        await transaction.query('insert into t values (1)');
      };
      await expect(run(session, work)).rejects.toThrow('statement timeout');
      expect(sent.filter(text => /update t|insert/.test(text))).toEqual([]);
      expect(sent.at(-1)).toBe('rollback');
    }
  });

  it('A7 nor where the work does not wait for its own statements', async () => {
    const { session, sent } = thatCannotBegin();
    const work = (transaction: Connection) =>
      Promise.all(['select 1', 'insert into t values (1)'].map(text => transaction.query(text)));
    await expect(run(session, work)).rejects.toThrow('statement timeout');
    expect(sent.filter(text => text.startsWith('insert'))).toEqual([]);
  });

  it('sends its first question together with its beginning, and commits what both began', async () => {
    const sent: string[] = [];
    const answers: (() => void)[] = [];
    const session: Session = {
      takesSeveral: true,
      execute: ({ text }) => {
        sent.push(text);
        return new Promise(resolve => {
          answers.push(() => resolve({ rows: [], command: text.toUpperCase() }));
        });
      },
    };
    const done = runTransaction(session, transaction => transaction.query('select 1'));
    await Promise.resolve();
    expect(sent).toEqual(['begin', 'select 1']);
    for (const answer of answers.splice(0)) answer();
    await new Promise(resolve => setTimeout(resolve, 1));
    expect(sent).toEqual(['begin', 'select 1', 'commit']);
    for (const answer of answers) answer();
    await done;
  });
});
