import { describe, expect, it } from 'vitest';
import { textChange } from '../../src/admin/history/change-list.tsx';

describe('what differs in two texts', () => {
  it('is what lies between the same beginning and the same end', () => {
    expect(textChange('Main street 1, Hue', 'Main road 1, Hue')).toEqual({
      before: { left: 'Main ', changed: 'street', right: ' 1, Hue' },
      after: { left: 'Main ', changed: 'road', right: ' 1, Hue' },
    });
    expect(textChange('', 'new').after).toEqual({ left: '', changed: 'new', right: '' });
    expect(textChange('aa', 'aaa').after.changed).toBe('a');
  });

  it('never cuts a letter from its accents, nor an emoji into parts', () => {
    expect(textChange('Hue\u0302', 'Hue\u0301').before.changed).toBe('e\u0302');
    expect(textChange('👨‍👩‍👧', '👨‍👩‍👦').after).toEqual({ left: '', changed: '👨‍👩‍👦', right: '' });
  });

  it('shows a little around the change of a long text, and not all of it', () => {
    const long = 'x'.repeat(5_000);
    const { before, after } = textChange(`${long}old${long}`, `${long}new${long}`);
    expect(before).toEqual({ left: `…${'x'.repeat(40)}`, changed: 'old', right: `${'x'.repeat(40)}…` });
    expect(after.changed).toBe('new');
    expect(textChange('', 'y'.repeat(10_000)).after.changed.length).toBeLessThan(300);
  });

  it('leaves right-to-left text in its own order', () => {
    expect(textChange('مدينة هوى', 'مدينة دا').after).toEqual({ left: 'مدينة ', changed: 'دا', right: '' });
  });
});
