import { NavigationType, UNSAFE_createMemoryHistory } from 'react-router';
import { describe, expect, it } from 'vitest';
import { createGuardedHistory, type Departure } from '../../src/app/router/guarded-history.ts';

/** A history of three addresses that stands on the last, with what its reader has heard of. */
function standing() {
  const history = createGuardedHistory(
    UNSAFE_createMemoryHistory({
      initialEntries: ['/bookings', '/cities', '/cities/1?tab=a'],
      v5Compat: true,
    }),
  );
  const heard: string[] = [];
  history.listen(({ action, location }) => heard.push(`${action} ${location.pathname}${location.search}`));
  return { history, heard };
}

/** Holds every step that does not stay below /cities/1. */
function held(history: ReturnType<typeof createGuardedHistory>) {
  const asked: Departure[] = [];
  const end = history.guard({
    stops: ({ pathname }) => pathname !== '/cities/1',
    asked: departure => asked.push(departure),
  });
  return { asked, end };
}

/** What a promise that is already kept has still to do. */
const settled = () => new Promise(resolve => setTimeout(resolve));

describe('a history that can be asked to wait', () => {
  it('leaves at once where nobody wants to be asked', () => {
    const { history, heard } = standing();
    history.push('/users');
    history.replace('/users?page=2', { from: 'here' });
    history.go(-1);
    expect(heard).toEqual(['PUSH /users', 'REPLACE /users?page=2', 'POP /cities/1?tab=a']);
  });

  it.each([
    ['push', NavigationType.Push],
    ['replace', NavigationType.Replace],
  ] as const)('holds a %s until it is allowed', (verb, action) => {
    const { history, heard } = standing();
    const { asked } = held(history);
    history[verb]({ pathname: '/users', search: '?page=2', hash: '' }, { over: true });
    expect(heard).toEqual([]);
    expect(history.location.pathname).toBe('/cities/1');
    expect(asked).toMatchObject([
      { action, to: { pathname: '/users', search: '?page=2', state: { over: true } } },
    ]);
    asked[0]?.go();
    expect(heard).toEqual([`${action} /users?page=2`]);
    expect(history.location.state).toEqual({ over: true });
  });

  it('tells where a step leads that names only a part of its address', () => {
    const { history } = standing();
    const asked: string[] = [];
    history.guard({
      stops: ({ pathname, search }) => {
        asked.push(`${pathname}${search}`);
        return false;
      },
      asked: () => undefined,
    });
    history.push('?tab=b');
    history.push('/users?page=3');
    expect(asked).toEqual(['/cities/1?tab=b', '/users?page=3']);
  });

  it('takes a step of the browser back, and takes it again when that is allowed', async () => {
    const { history, heard } = standing();
    const { asked } = held(history);
    history.go(-2);
    expect(heard).toEqual([]);
    expect(history.location.pathname).toBe('/cities/1');
    expect(asked).toMatchObject([{ action: NavigationType.Pop, to: { pathname: '/bookings' } }]);
    asked[0]?.go();
    await settled();
    expect(heard).toEqual(['POP /bookings']);
    expect(history.location.pathname).toBe('/bookings');
  });

  it('asks again at the next step when the answer was to stay', async () => {
    const { history, heard } = standing();
    const { asked } = held(history);
    history.go(-1);
    history.go(-1);
    expect(asked).toHaveLength(2);
    expect(heard).toEqual([]);
    asked[1]?.go();
    await settled();
    expect(heard).toEqual(['POP /cities']);
    history.go(-1);
    expect(asked).toHaveLength(3);
  });

  it('asks the last one to come first, and nobody who has gone', () => {
    const { history, heard } = standing();
    const below = held(history);
    const above = held(history);
    history.push('/users');
    expect([below.asked.length, above.asked.length]).toEqual([0, 1]);
    above.end();
    history.push('/users');
    expect([below.asked.length, above.asked.length]).toEqual([1, 1]);
    below.end();
    history.push('/users');
    expect(heard).toEqual(['PUSH /users']);
  });
});
