import type { PartResult } from '../../../../domain/test-report.ts';
import { PartSign } from './part-sign.tsx';
import { usePartName, useStateName } from './part-words.ts';

interface Props {
  readonly label: string;
  readonly parts: readonly PartResult[];
  readonly onPoint: (key: string | undefined) => void;
}

const order = ['failed', 'not-tested', 'off', 'passed'] as const;

/** Every part in words, what failed first; pointing at one shows it in the drawing. */
export function PartList({ label, parts, onPoint }: Props) {
  const nameOf = usePartName();
  const stateName = useStateName();
  return (
    <ul className="parts" aria-label={label} onPointerLeave={() => onPoint(undefined)}>
      {parts
        .toSorted((one, other) => order.indexOf(one.state) - order.indexOf(other.state))
        .map(part => (
          <li
            key={`${part.group}.${part.key}`}
            className={`part-line part-${part.state}`}
            onPointerEnter={() => onPoint(part.key)}
          >
            <PartSign state={part.state} />
            <span>{nameOf(part)}</span>
            <span className="part-state">{stateName(part.state)}</span>
          </li>
        ))}
    </ul>
  );
}
