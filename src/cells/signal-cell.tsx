import { useTranslate } from 'react-admin';
import { signalBand } from '../../domain/devices/device-health.ts';
import type { CellProps } from '../admin/overrides.ts';
import { blank } from './blank.ts';
import { ToneTag } from './tone-tag.tsx';

/** A signal strength with its figure and its band: `-65 dBm · Good` (ENUM-03, DEV-12). */
export function SignalCell({ value }: CellProps<number | null>) {
  const translate = useTranslate();
  if (typeof value !== 'number') return blank;
  const { tone, label } = signalBand(value);
  return (
    <ToneTag tone={tone}>
      {value} dBm · {translate(label, { _: label })}
    </ToneTag>
  );
}
