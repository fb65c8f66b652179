import { describe, expect, it } from 'vitest';
import { hourOptions, isRefusedTime, quarterHourOptions } from '../../src/kinds/time/time-inputs.tsx';

describe('time options', () => {
  it('VAL-05 half hours go from 00:00 to 23:30 with the values 0 to 23.5', () => {
    expect(hourOptions).toHaveLength(48);
    expect(hourOptions[0]).toEqual({ value: 0, label: '00:00' });
    expect(hourOptions[19]).toEqual({ value: 9.5, label: '09:30' });
    expect(hourOptions.at(-1)).toEqual({ value: 23.5, label: '23:30' });
  });

  it('VAL-06 quarter hours go from 00:00:00 to 23:45:00, then 23:59:59', () => {
    const values = quarterHourOptions.map(option => option.value);
    expect(values).toHaveLength(97);
    expect(values.slice(0, 3)).toEqual(['00:00:00', '00:15:00', '00:30:00']);
    expect(values.slice(-2)).toEqual(['23:45:00', '23:59:59']);
    expect([...values].sort()).toEqual(values);
  });

  it('VAL-07 times outside gte and lte are refused, the bounds themselves are not', () => {
    const bounds = { gte: '09:00:00', lte: '17:30:00' };
    expect(isRefusedTime('08:45:00', bounds)).toBe(true);
    expect(isRefusedTime('09:00:00', bounds)).toBe(false);
    expect(isRefusedTime('17:30:00', bounds)).toBe(false);
    expect(isRefusedTime('17:45:00', bounds)).toBe(true);
  });

  it('VAL-08 times inside a blocked range are refused, its end is free again', () => {
    const bounds = { blocked: [{ start: '12:00:00', end: '13:00:00' }] };
    const free = ['11:45:00', '12:00:00', '12:45:00', '13:00:00'].filter(
      time => !isRefusedTime(time, bounds),
    );
    expect(free).toEqual(['11:45:00', '13:00:00']);
  });
});
