import type { PartState } from '../../../../domain/test-report.ts';

const signs: Readonly<Record<PartState, string>> = {
  failed: 'M5 5l6 6m0-6l-6 6',
  passed: 'M4.500 8.500l2.500 2.500 4.500-5.500',
  off: 'M4.500 8h7',
  'not-tested': 'M6 6.200a2 2 0 1 1 2.800 1.900c-.600.300-.800.700-.800 1.300m0 2v.200',
};

/** The sign of a state by its shape; the words stand beside it. */
export function PartSign({ state }: { readonly state: PartState }) {
  return (
    <svg className={`part-sign part-${state}`} viewBox="0 0 16 16" width="18" height="18" aria-hidden="true">
      <circle cx="8" cy="8" r="7" />
      <path d={signs[state]} />
    </svg>
  );
}
