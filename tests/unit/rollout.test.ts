import { describe, expect, it } from 'vitest';
import { type Candidate, planRollout, runs } from '../../domain/devices/rollout.ts';
import {
  isWorse,
  mostToldAtOnce,
  type RolloutDevice,
  type RolloutFacts,
  rolloutStep,
} from '../../domain/devices/rollout-steps.ts';

const now = Date.parse('2031-03-03T08:00:00.000Z');
const minuteMs = 60_000;
const hourMs = 60 * minuteMs;

const target = {
  ...{ name: 'Bed 3.0', enable: true, lastest_firmware_version: '3.0.10' },
  ...{ lastest_wifi_version: '1.3.0', lastest_ble_version: '2.3.4' },
};
const running = (fw_version: string | null, more: object = {}) => ({
  ...{ fw_version, fw_version_wifi: '1.3.0', fw_version_ble: '2.3.4' },
  ...more,
});
const candidate = (id: number, more: Partial<Candidate> = {}): Candidate => ({
  ...{ id, partner_location_id: 1, installation_date: '2020-01-01T00:00:00.000Z', is_disabled: false },
  ...{ health: 5, running: running('3.0.9'), taken: null },
  ...more,
});
const wavesOf = (devices: readonly Candidate[], first: number, percent: number) =>
  planRollout(devices, target, { first, percent }, now).waves.map(wave => wave.map(({ id }) => id));
const many = (count: number, more: (id: number) => Partial<Candidate> = () => ({})) =>
  Array.from({ length: count }, (_, at) => candidate(at + 1, more(at + 1)));

describe('the plan of a roll-out', () => {
  it.each([
    ['one device', 1, 1, 10, [1]],
    ['a tenth of 30, after one', 30, 1, 10, [1, 3, 26]],
    ['a tenth of 31 is rounded up', 31, 1, 10, [1, 4, 26]],
    ['no second wave', 5, 2, 0, [2, 3]],
    ['all at once', 5, 5, 10, [5]],
    ['more first than there are', 3, 10, 50, [3]],
    ['nothing left for a third', 4, 1, 100, [1, 3]],
  ])('DEC-221 waves: %s', (_what, count, first, percent, sizes) => {
    expect(wavesOf(many(count), first, percent).map(({ length }) => length)).toEqual(sizes);
  });

  it('DEC-221 goes from location to location, so that none is first with all of its devices', () => {
    const devices = many(6, id => ({ partner_location_id: id <= 3 ? 1 : id <= 5 ? 2 : 3 }));
    expect(wavesOf(devices.toReversed(), 1, 0)).toEqual([[1], [4, 6, 2, 5, 3]]);
  });

  it.each([
    ['another roll-out has it', { taken: { id: 7, name: 'Spring' }, is_disabled: true }, 'taken'],
    ['it is in stock', { partner_location_id: null, installation_date: null }, 'stock'],
    ['it is not installed yet', { installation_date: '2031-03-03T08:00:00.001Z' }, 'planned'],
    ['it is out of service', { is_disabled: true, health: 1 }, 'disabled'],
    ['it is offline', { health: 1 }, 'offline'],
    ['it has never reported', { running: null }, 'unknown'],
    ['it has told no firmware', { running: running(null) }, 'unknown'],
    ['it runs the firmware', { running: running('3.0.10') }, 'current'],
    ['it runs something newer', { running: running('3.1') }, 'current'],
    ['its Wi-Fi part is older', { running: running('3.0.10', { fw_version_wifi: '1.2.9' }) }, undefined],
    ['it fails', { health: 2 }, undefined],
    ['it is installed at this moment', { installation_date: '2031-03-03T08:00:00.000Z' }, undefined],
  ])('DEC-220 leaves a device out when %s', (_why, more, reason) => {
    const { waves, leftOut } = planRollout([candidate(1, more)], target, { first: 1, percent: 10 }, now);
    expect([waves.length, leftOut[0]?.reason]).toEqual([reason === undefined ? 1 : 0, reason]);
  });

  it('DEC-220 takes 2,000 devices at most', () => {
    const { waves, leftOut } = planRollout(many(2_002), target, { first: 1, percent: 10 }, now);
    expect(waves.flat()).toHaveLength(2_000);
    expect(leftOut.map(({ device: { id }, reason }) => [id, reason])).toEqual([
      [2_001, 'many'],
      [2_002, 'many'],
    ]);
  });

  it('DEC-225 tells whether a device runs the firmware also once that is given out no more', () => {
    expect(runs({ ...target, enable: false }, running('3.0.9'))).toBe(false);
    expect(runs({ ...target, enable: false }, running('3.0.10'))).toBe(true);
    expect(runs(target, null)).toBeUndefined();
  });
});

const rollout: RolloutFacts = {
  ...{ status: 'running', hardware_id: 3, target, isNewest: true, hoursBetween: 24, minutes: 30 },
  ...{ mostFailed: 1, forgiven: 0, failed: 0, wave: 1, waves: 2, waveBegan: now, waveEnded: null },
};
const device = (id: number, more: Partial<RolloutDevice> = {}): RolloutDevice => ({
  ...candidate(id),
  ...{ wave: 1, state: 'waiting', toldAt: null, healthBefore: null, deleted: false, hardware_id: 3 },
  isTaken: false,
  ...more,
});
const told = (id: number, more: Partial<RolloutDevice> = {}) =>
  device(id, { state: 'told', toldAt: now, healthBefore: 5, ...more });
const step = (facts: Partial<RolloutFacts>, devices: readonly RolloutDevice[], at = now) =>
  rolloutStep({ ...rollout, ...facts }, devices, at);

describe('a step of a roll-out', () => {
  it.each([
    ['it is free', {}, { to: 'told' }],
    ['somebody has booked it', { isTaken: true }, undefined],
    ['it has been removed', { deleted: true }, { to: 'skipped', reason: 'removed' }],
    ['it has other hardware', { hardware_id: 4 }, { to: 'skipped', reason: 'hardware' }],
    ['it went into stock', { partner_location_id: null }, { to: 'skipped', reason: 'stock' }],
    ['it is disabled', { is_disabled: true }, { to: 'skipped', reason: 'disabled' }],
    ['it is offline', { health: 1 }, { to: 'skipped', reason: 'offline' }],
    ['it has updated by itself', { running: running('3.0.10'), isTaken: true }, { to: 'updated' }],
  ])('DEC-223 when its turn has come and %s', (_what, more, expected) => {
    const { devices } = step({}, [device(1, more)]);
    expect(devices).toEqual(expected === undefined ? [] : [{ id: 1, ...expected }]);
  });

  it('DEC-223 passes over a device that has found no time for a week, not a millisecond sooner', () => {
    const week = now + 7 * 24 * hourMs;
    expect(step({}, [device(1, { isTaken: true })], week - 1).devices).toEqual([]);
    expect(step({}, [device(1, { isTaken: true })], week).devices).toEqual([
      { id: 1, to: 'skipped', reason: 'busy' },
    ]);
  });

  it('DEC-222 tells as many as may update at the same time, those included that are at it', () => {
    const waiting = Array.from({ length: 30 }, (_, at) => device(at + 1));
    expect(step({}, waiting).devices).toHaveLength(mostToldAtOnce);
    const busy = [told(101), told(102), told(103, { running: running('3.0.10') })];
    const { devices } = step({}, [...waiting, ...busy]);
    expect(devices.filter(({ to }) => to === 'told')).toHaveLength(18);
    expect(devices.filter(({ to }) => to === 'updated')).toEqual([{ id: 103, to: 'updated' }]);
  });

  it.each([
    ['it says nothing yet', {}, 29 * minuteMs + 59_999, undefined],
    ['its time is over', {}, 30 * minuteMs, { to: 'failed', reason: 'silent' }],
    [
      'it runs the firmware at the last moment',
      { running: running('3.0.10') },
      30 * minuteMs,
      { to: 'updated' },
    ],
    [
      'it runs the firmware and fails',
      { running: running('3.0.10'), health: 2 },
      1,
      { to: 'failed', reason: 'worse' },
    ],
    ['it has been removed', { deleted: true }, 1, { to: 'skipped', reason: 'removed' }],
    ['it has been disabled', { is_disabled: true, health: 3 }, 1, undefined],
  ])('DEC-224 of a device that was told when %s', (_what, more, after, expected) => {
    const { devices } = step({}, [told(1, more)], now + after);
    expect(devices).toEqual(expected === undefined ? [] : [{ id: 1, ...expected }]);
  });

  it.each([
    [2, 6, true],
    [1, 6, true],
    [1, 2, true],
    [2, 2, false],
    [1, 1, false],
    [2, 1, false],
    [4, 6, false],
    [3, 6, false],
    [2, null, true],
    [null, 6, false],
  ])('DEC-224 health %s after %s is worse: %s', (health, healthBefore, worse) => {
    expect(isWorse({ health, healthBefore })).toBe(worse);
  });

  it('DEC-224 stops when more have failed than was allowed, and tells nobody else', () => {
    const late = now + 30 * minuteMs;
    const one = step({}, [told(1), device(2)], late);
    expect([one.status, one.devices.map(({ to }) => to)]).toEqual(['running', ['failed', 'told']]);
    const two = step({ failed: 1 }, [told(1), device(2)], late);
    expect([two.status, two.reason, two.devices.map(({ to }) => to)]).toEqual([
      ...['stopped', 'failures', ['failed']],
    ]);
    expect(step({ failed: 1, forgiven: 1 }, [told(1), device(2)], late).status).toBe('running');
    expect(step({ mostFailed: 0 }, [told(1), device(2)], late).status).toBe('stopped');
  });

  it.each(['paused', 'stopped', 'cancelled'] as const)(
    'DEC-226 while it is %s those that were told are watched, no others',
    status => {
      const devices = [told(1, { running: running('3.0.10') }), device(2)];
      const found = step({ status }, devices);
      expect([found.status, found.devices]).toEqual([status, [{ id: 1, to: 'updated' }]]);
    },
  );

  it('DEC-225 stops when its firmware is not the newest any more', () => {
    expect(step({ isNewest: false }, [device(1)])).toMatchObject({
      ...{ status: 'stopped', reason: 'firmware', devices: [] },
    });
  });

  it('DEC-221 a wave ends with its last device, the next begins after the pause, the last one ends it all', () => {
    const done = [told(1, { running: running('3.0.10') })];
    expect(step({}, done)).toMatchObject({ status: 'running', wave: 1, waveEnded: now });
    const updated = [device(1, { state: 'updated', healthBefore: 5 })];
    const pause = { waveEnded: now };
    expect(step(pause, updated, now + 24 * hourMs - 1)).toMatchObject({ wave: 1, waveEnded: now });
    const next = now + 24 * hourMs;
    expect(step(pause, updated, next)).toMatchObject({ wave: 2, waveBegan: next, waveEnded: null });
    expect(step({ wave: 2 }, done)).toMatchObject({ status: 'finished', waveEnded: now });
    expect(step({}, [...done, device(2, { isTaken: true })])).toMatchObject({ waveEnded: null });
  });
});
