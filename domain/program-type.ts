import type { Choice } from './choice.ts';

/** The massage programs that a device knows, by their number in its firmware (ENUM-10). */
export const ProgramType = {
  PersonalTreatment: 0,
  ZigZag: 6,
  FullBack: 12,
  LowerBackFocus: 13,
  NeckFocus: 14,
  UpperBackFocus: 15,
} as const;
export type ProgramType = (typeof ProgramType)[keyof typeof ProgramType];

export const programTypes = [
  { value: ProgramType.FullBack, label: 'Full back (FB)' },
  { value: ProgramType.LowerBackFocus, label: 'Lower back focus (LB)' },
  { value: ProgramType.NeckFocus, label: 'Neck focus (NF)' },
  { value: ProgramType.UpperBackFocus, label: 'Upper back focus (UB)' },
  { value: ProgramType.ZigZag, label: 'Zig Zag (ZZ)' },
  { value: ProgramType.PersonalTreatment, label: 'Personal Treatment Program (PTP)' },
] as const satisfies readonly Choice[];
