import { atScale } from './scale.ts';

/** The inside of a browser's window, in pixels. */
export interface Window {
  readonly width: number;
  readonly height: number;
}

const desk: Window = { width: 1440, height: 900 };
const phone: Window = { width: 390, height: 844 };

/**
 * The windows in which a workflow is gone through: at full counts that of a desk and that of a phone, in every run the
 * one that is named, about half of the workflows in each. That no screen is too wide for a phone, every run sees of all.
 */
export function windows(everyRun: 'desk' | 'phone'): readonly Window[] {
  const [first, second] = everyRun === 'desk' ? [desk, phone] : [phone, desk];
  return atScale([first], [first, second]);
}
