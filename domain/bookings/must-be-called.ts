/** Why a mail is not enough to tell a guest of a change: there is no address to write to, or it may be read too late. */
export const callReasons = ['no-address', 'soon'] as const;
export type CallReason = (typeof callReasons)[number];

/** Whoever comes within so many minutes may be on the way already. */
const soonMinutes = 180;

interface Params {
  readonly isWrittenTo: boolean;
  /** When the guest means to come, epoch ms. */
  readonly start: number;
  /** When they are to come instead; none where the booking is cancelled. */
  readonly newStart?: number | undefined;
  readonly now: number;
}

/** Why a guest whose booking is moved or cancelled must be called; undefined where a mail is enough (DEC-304). */
export function mustBeCalled({ isWrittenTo, start, newStart = start, now }: Params): CallReason | undefined {
  if (!isWrittenTo) return 'no-address';
  return Math.min(start, newStart) - now < soonMinutes * 60_000 ? 'soon' : undefined;
}
