import { describe, expect, it } from 'vitest';
import { Role } from '../../domain/actor.ts';
import {
  secondFactorRolesOf,
  secondFactorRolesProblem,
  secondFactorRolesText,
} from '../../domain/people/sign-in-rules.ts';
import { appSecrets, stepOfCode } from '../../server/second-factor/authenticator-app.ts';
import { secondFactorTickets } from '../../server/second-factor/tickets.ts';

describe('codes of an authenticator app', () => {
  // RFC 6238, appendix B: the secret '12345678901234567890', the last six of its eight digits.
  const secret = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ';

  it.each([
    [59, '287082'],
    [1_111_111_109, '081804'],
    [1_234_567_890, '005924'],
    [2_000_000_000, '279037'],
  ])('at %i s is what the standard says', (seconds, code) => {
    expect(stepOfCode(secret, code, seconds * 1_000)).toBe(Math.floor(seconds / 30));
  });

  it('belong to their own step, also when they are shown a step early or late', () => {
    expect(stepOfCode(secret, '287082', 0)).toBe(1);
    expect(stepOfCode(secret, '287082', 89_000)).toBe(1);
    expect(stepOfCode(secret, '287082', 90_000)).toBeUndefined();
    expect(stepOfCode(secret, '94287082', 59_000)).toBeUndefined();
  });
});

describe('secrets at rest', () => {
  const [old, fresh] = ['an old key of the portal, long enough', 'the key that came after it, long enough'];

  it('are opened by the key before, sealed by the newest, and by no other and for nobody else', () => {
    const sealed = appSecrets([old]).seal('SECRET', 7);
    expect(sealed).not.toContain('SECRET');
    expect(appSecrets([fresh, old]).open(sealed, 7)).toBe('SECRET');
    expect(appSecrets([fresh]).open(sealed, 7)).toBeUndefined();
    expect(appSecrets([old]).open(sealed, 8)).toBeUndefined();
    expect(appSecrets([fresh]).open(appSecrets([fresh, old]).seal('SECRET', 7), 7)).toBe('SECRET');
    for (const broken of ['', 'x', sealed.slice(1), `${sealed}A`, 'a.b.c'])
      expect(appSecrets([old]).open(broken, 7)).toBeUndefined();
  });

  it('are sealed anew with the newest key, once, and only what a key of ours opens', () => {
    const both = appSecrets([fresh, old]);
    const resealed = both.resealed(appSecrets([old]).seal('SECRET', 7), 7) ?? '';
    expect(appSecrets([fresh]).open(resealed, 7)).toBe('SECRET');
    expect(appSecrets([old]).open(resealed, 7)).toBeUndefined();
    expect(both.resealed(resealed, 7)).toBeUndefined();
    expect(both.resealed(appSecrets([old]).seal('SECRET', 7), 8)).toBeUndefined();
    expect(both.resealed('broken', 7)).toBeUndefined();
  });

  it('tickets of the key before are read too', async () => {
    const { ticket } = await secondFactorTickets([old]).issue('sign-in', { userId: 7 }, 0);
    expect((await secondFactorTickets([fresh, old]).read('sign-in', ticket, 0))?.userId).toBe(7);
    expect(await secondFactorTickets([fresh]).read('sign-in', ticket, 0)).toBeUndefined();
    expect(await secondFactorTickets([old]).read('confirm', ticket, 0)).toBeUndefined();
  });
});

describe('roles that must have one', () => {
  it('are read as they are written, and nothing else is', () => {
    const roles = new Map([
      [Role.Admin, 0],
      [Role.Marketing, 1_000],
    ]);
    expect(secondFactorRolesOf(secondFactorRolesText(roles))).toEqual(roles);
    for (const text of ['', '[]', '"0"', 'null', '{"2": "2026-01-01"}', '{"0": "soon"}', '{"0": null}'])
      expect(secondFactorRolesOf(text), text).toBeUndefined();
    expect(secondFactorRolesProblem('second_factor_roles', '[]')).toMatch(/Must name roles/);
    expect(secondFactorRolesProblem('app_name', '[]')).toBeUndefined();
  });
});
