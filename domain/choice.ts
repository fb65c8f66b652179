/**
 * How a value is coloured wherever it shows; the theme knows the tones, nobody else knows colours.
 * What goes on now (`active`) is filled, what is over (`done`) has a line around it, what went elsewhere (`moved`) a broken
 * one: eyes that see no red or green tell these by their shape.
 */
export type Tone = 'neutral' | 'info' | 'success' | 'warning' | 'danger' | 'active' | 'done' | 'moved';

/** One entry of a closed list: what is stored, what is shown, how it is coloured. */
export interface Choice<Value extends string | number = string | number> {
  readonly value: Value;
  readonly label: string;
  readonly tone?: Tone;
}

/** Whether a location takes bookings (ENUM-05). */
export const LocationStatus = { Close: 1, Open: 2, ComingSoon: 3 } as const;
export type LocationStatus = (typeof LocationStatus)[keyof typeof LocationStatus];

export const locationStatuses = [
  { value: LocationStatus.Close, label: 'Close', tone: 'danger' },
  { value: LocationStatus.Open, label: 'Open', tone: 'success' },
  { value: LocationStatus.ComingSoon, label: 'Coming soon', tone: 'info' },
] as const satisfies readonly Choice[];

/** The massage programs that a device knows, by their number in its firmware (ENUM-10). */
const ProgramType = {
  PersonalTreatment: 0,
  ZigZag: 6,
  FullBack: 12,
  LowerBackFocus: 13,
  NeckFocus: 14,
  UpperBackFocus: 15,
} as const;

export const programTypes = [
  { value: ProgramType.FullBack, label: 'Full back (FB)' },
  { value: ProgramType.LowerBackFocus, label: 'Lower back focus (LB)' },
  { value: ProgramType.NeckFocus, label: 'Neck focus (NF)' },
  { value: ProgramType.UpperBackFocus, label: 'Upper back focus (UB)' },
  { value: ProgramType.ZigZag, label: 'Zig Zag (ZZ)' },
  { value: ProgramType.PersonalTreatment, label: 'Personal Treatment Program (PTP)' },
] as const satisfies readonly Choice[];

/** How the answers of a question stand beside each other (ENUM-16). */
export const questionLayouts = [
  { value: 1, label: 'Horizontal' },
  { value: 2, label: 'Vertical' },
] as const satisfies readonly Choice[];
