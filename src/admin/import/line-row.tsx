import { memo } from 'react';
import { useTranslate } from 'react-admin';
import type { PlannedLine } from '../../../contract/import.ts';
import type { Role } from '../../../domain/actor.ts';
import type { Resource } from '../../../resources/schema/define-resource.ts';
import { useText } from '../../i18n/use-text.ts';
import { ToneTag } from '../../kinds/choice/choice-cells.tsx';
import { ChangeList } from '../history/change-list.tsx';
import type { Labels } from '../labels.ts';

interface Props {
  readonly resource: Resource;
  readonly labels: Labels;
  readonly role: Role;
  readonly line: PlannedLine;
}

const tones = { new: 'success', changed: 'info', same: 'neutral', error: 'danger' } as const;

/** One line of the file: what it is about, and what it would do or why it cannot. */
export const LineRow = memo(function LineRow({ resource, labels, role, line }: Props) {
  const translate = useTranslate();
  const { state, id, title, changes, beside, errors } = line;
  return (
    <tr>
      <td className="figures" data-label={translate('import.line')}>
        {line.line}
      </td>
      <td>
        <ToneTag tone={tones[state]}>
          {translate(state === 'error' ? 'import.error' : `import.states.${state}`)}
        </ToneTag>
      </td>
      <td className="record">
        <div>
          <bdi>{title}</bdi> {id !== undefined && <span className="faint figures">#{id}</span>}
        </div>
      </td>
      <td>
        {changes !== undefined && (
          <ChangeList
            resource={resource}
            changes={changes}
            row={{ ...beside, id: id ?? 0 }}
            role={role}
            isNew={state === 'new'}
          />
        )}
        {errors !== undefined && <Errors errors={errors} labels={labels} />}
      </td>
    </tr>
  );
});

function Errors({ errors, labels }: { errors: Readonly<Record<string, string>>; labels: Labels }) {
  const text = useText();
  return (
    <ul className="errors">
      {Object.entries(errors).map(([name, message]) => (
        <li key={name}>{name === '' ? text(message) : `${labels.field(name)}: ${text(message)}`}</li>
      ))}
    </ul>
  );
}
