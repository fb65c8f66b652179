/** How patient the sender is. Durations in milliseconds. */
export interface SenderSettings {
  /** How often it looks for mails whose time has come. */
  readonly pollMs: number;
  /** How long a mail belongs to the process that took it; longer than `deadlineMs`. */
  readonly leaseMs: number;
  /** The longest that one attempt may take. */
  readonly deadlineMs: number;
  /** The wait after the first failure; it doubles with each further one, up to an hour. */
  readonly firstRetryMs: number;
  readonly mostAttempts: number;
  readonly mostAtOnce: number;
  /** How long `stop` waits for what is being sent. */
  readonly graceMs: number;
}

/** Thirty attempts last about a day. */
export const usualSettings: SenderSettings = {
  pollMs: 1_000,
  leaseMs: 300_000,
  deadlineMs: 120_000,
  firstRetryMs: 15_000,
  mostAttempts: 30,
  mostAtOnce: 5,
  graceMs: 4_000,
};
