import { afterEach, expect } from 'vitest';
import { takeBroken } from './contract-answers.ts';

// Every contract test: whatever it asked, the server answered as both sides have agreed.
afterEach(() => {
  expect(takeBroken()).toEqual([]);
});
