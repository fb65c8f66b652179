import type { ReactNode } from 'react';
import type { Tone } from '../../domain/choice.ts';

/** A small label whose colour says its state; the text always says it too. */
export function ToneTag({ tone = 'neutral', children }: { tone?: Tone | undefined; children: ReactNode }) {
  return <span className={`tag tone-${tone}`}>{children}</span>;
}
