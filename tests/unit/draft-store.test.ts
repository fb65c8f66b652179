import { describe, expect, it } from 'vitest';
import {
  draftKey,
  forgetDrafts,
  forgetOldDrafts,
  readDraft,
  writeDraft,
} from '../../src/admin/form/draft-store.ts';

/** A browser's storage in memory, as small as one likes. */
function storage(most = Number.POSITIVE_INFINITY): Storage {
  const kept = new Map<string, string>();
  return {
    get length() {
      return kept.size;
    },
    key: at => [...kept.keys()][at] ?? null,
    getItem: key => kept.get(key) ?? null,
    setItem: (key, value) => {
      if (value.length > most) throw new Error('QuotaExceededError');
      kept.set(key, value);
    },
    removeItem: key => void kept.delete(key),
    clear: () => kept.clear(),
  };
}

const now = Date.UTC(2026, 10, 21);
const draft = {
  time: now,
  values: { name: 'Huế 🏖️', tags: ['a'] },
  base: { name: 'Hue', tags: null },
  version: 3,
};
const key = draftKey(7, 'cities', 12);

describe('drafts', () => {
  it('are kept for each person and record', () => {
    const store = storage();
    writeDraft(store, key, draft);
    expect(readDraft(store, key, now)).toEqual(draft);
    expect(readDraft(store, draftKey(7, 'cities', undefined), now)).toBeUndefined();
    expect(readDraft(store, draftKey(8, 'cities', 12), now)).toBeUndefined();
  });

  it('are too old after two weeks', () => {
    const store = storage();
    writeDraft(store, key, draft);
    expect(readDraft(store, key, now + 14 * 86_400_000)).toEqual(draft);
    expect(readDraft(store, key, now + 14 * 86_400_000 + 1)).toBeUndefined();
  });

  it.each(['', 'null', '[]', '{', '{"time":"x"}', '{"time":1,"values":[],"base":{}}'])('are no %s', text => {
    const store = storage();
    store.setItem(key, text);
    expect(readDraft(store, key, 1)).toBeUndefined();
  });

  it('leave no old draft behind where the storage is full', () => {
    const store = storage(200);
    writeDraft(store, key, draft);
    writeDraft(store, key, { ...draft, values: { name: 'x'.repeat(10_000) } });
    expect(readDraft(store, key, now)).toBeUndefined();
  });

  it('DEC-321 that nobody is offered any more go, of whomever, and nothing else does', () => {
    const store = storage();
    const [old, broken, young] = [draftKey(8, 'cities', 3), draftKey(9, 'users', undefined), key];
    writeDraft(store, old, { ...draft, time: now - 14 * 86_400_000 - 1 });
    store.setItem(broken, '{');
    writeDraft(store, young, draft);
    store.setItem('drafts', 'of somebody else');
    forgetOldDrafts(store, now);
    expect([old, broken].map(each => store.getItem(each))).toEqual([null, null]);
    expect(readDraft(store, young, now)).toEqual(draft);
    expect(store.getItem('drafts')).toBe('of somebody else');
  });

  it('go when their person signs out, those of others stay', () => {
    const store = storage();
    const mine = [key, draftKey(7, 'users', undefined)];
    const others = draftKey(70, 'cities', 12);
    for (const each of [...mine, others]) writeDraft(store, each, draft);
    forgetDrafts(store, 7);
    expect(mine.map(each => readDraft(store, each, now))).toEqual([undefined, undefined]);
    expect(readDraft(store, others, now)).toEqual(draft);
  });
});
