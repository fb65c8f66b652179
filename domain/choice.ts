/** How a value is coloured wherever it shows; the theme knows the tones, nobody else knows colours. */
export type Tone = 'neutral' | 'info' | 'success' | 'warning' | 'danger';

/** One entry of a closed list: what is stored, what is shown, how it is coloured. */
export interface Choice<Value extends string | number = string | number> {
  readonly value: Value;
  readonly label: string;
  readonly tone?: Tone;
}
