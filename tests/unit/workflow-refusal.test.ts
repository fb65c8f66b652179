import { HttpError } from 'react-admin';
import { describe, expect, it } from 'vitest';
import { refusalOf } from '../../src/booking/steps/workflow-refusal.ts';

const user = { id: 3, email: 'ana@guest.test', first_name: 'Ana', last_name: 'Smith' };
const line = {
  id: 7,
  start_time: '2026-11-27T09:00:00.000Z',
  end_time: '2026-11-27T09:40:00.000Z',
  version: 2,
  booking_status: 2,
  user,
  home_bed: { id: 5, name: 'Elm' },
  outcome: 'cancel',
};

describe('why a workflow was not carried out', () => {
  it('A5 a plan that was overtaken carries the plan as it is now', () => {
    const body = { code: 409, message: 'Changed', plan: { plan: 'token', bookings: [line] } };
    const refusal = refusalOf(new HttpError('Changed', 409, body));
    expect(refusal).toMatchObject({ kind: 'stale', message: 'Changed', plan: { plan: 'token' } });
  });

  it('A1 a slot that is taken carries what is free near it, and its holder only for those who may know', () => {
    const nearest = [{ start_time: line.start_time, bed_id: 5 }];
    const told = refusalOf(new HttpError('Taken', 409, { holder: { id: 7, user }, nearest }));
    expect(told).toMatchObject({ kind: 'taken', nearest, holder: { id: 7, user } });
    const silent = refusalOf(new HttpError('Taken', 409, { nearest }));
    expect(silent).toEqual({ kind: 'taken', message: 'Taken', nearest, holder: undefined });
  });

  it('A8 a server that was not reached says nothing of what it did', () => {
    expect(refusalOf(new HttpError('errors.unreachable', 0))).toEqual({ kind: 'unreachable' });
  });

  it('CANCEL-07 RESCH-10 anything else is told in the words of the server, by field where it named some', () => {
    const errors = { start_time: 'This time has passed' };
    expect(refusalOf(new HttpError('This time has passed', 422, { errors }))).toMatchObject({
      kind: 'refused',
      status: 422,
      errors,
    });
    expect(refusalOf(new HttpError('', 500, null))).toMatchObject({
      kind: 'refused',
      message: '',
      errors: {},
    });
  });

  it('a mistake of the portal itself is no refusal', () => {
    const mistake = new TypeError('not a function');
    expect(() => refusalOf(mistake)).toThrow(mistake);
  });
});
