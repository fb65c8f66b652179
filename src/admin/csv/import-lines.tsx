import Button from '@mui/material/Button';
import TextField from '@mui/material/TextField';
import { useState } from 'react';
import { useTranslate } from 'react-admin';
import type { PlannedLine } from '../../../contract/import.ts';
import type { Role } from '../../../domain/actor.ts';
import type { Resource } from '../../../resources/schema/define-resource.ts';
import { useText } from '../../i18n/use-text.ts';
import { ToneTag } from '../../kinds/choice-views.tsx';
import { ChangeList } from '../history/change-list.tsx';
import type { Labels } from '../labels.ts';
import { cellOf, type MendedCell } from './import-parts.ts';
import type { ImportSource } from './import-table.ts';

interface LineRowProps {
  readonly resource: Resource;
  readonly labels: Labels;
  readonly role: Role;
  readonly line: PlannedLine;
  readonly source: ImportSource;
  /** Names of its cells that were written anew here. */
  readonly mended: ReadonlySet<string> | undefined;
  readonly onMend: (cell: MendedCell) => void;
}

const tones = { new: 'success', changed: 'info', same: 'neutral', error: 'danger' } as const;

/** One line of the file: what it is about, and what it would do or why it cannot, where that can be mended. */
export function LineRow({ resource, labels, role, line, source, mended, onMend }: LineRowProps) {
  const translate = useTranslate();
  const { state, id, title, changes, beside } = line;
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
        <Cells {...{ labels, line, source, mended, onMend }} />
        {changes !== undefined && (
          <ChangeList
            resource={resource}
            changes={changes}
            row={{ ...beside, id: id ?? 0 }}
            role={role}
            isNew={state === 'new'}
          />
        )}
      </td>
    </tr>
  );
}

type CellsProps = Pick<LineRowProps, 'labels' | 'line' | 'source' | 'mended' | 'onMend'>;

/** What is wrong with a line: in words, and with the cell itself where the file has one. */
function Cells({
  labels,
  line: { line, errors = {}, error_codes = {} },
  source,
  mended,
  onMend,
}: CellsProps) {
  const text = useText();
  const names = [...new Set([...Object.keys(errors), ...(mended ?? [])])];
  const cells = names.map(name => ({ name, cell: cellOf(source, line, name), message: errors[name] }));
  if (cells.length === 0) return null;
  return (
    <ul className="errors">
      {cells.map(({ name, cell, message }) => (
        <li key={name}>
          {cell === undefined ? (
            `${name === '' ? '' : `${labels.field(name)}: `}${text(message ?? '')}`
          ) : (
            <CellMend
              label={labels.field(name)}
              cell={cell}
              message={message && text(message)}
              near={nearOf(error_codes[name]?.params)}
              onMend={written => onMend({ line, name, text: written })}
            />
          )}
        </li>
      ))}
    </ul>
  );
}

/** The name that the server takes to be meant. */
function nearOf(params: Readonly<Record<string, unknown>> = {}): string | undefined {
  return typeof params.near === 'string' ? params.near : undefined;
}

interface CellMendProps {
  readonly label: string;
  readonly cell: string;
  /** What is wrong with it; undefined once it is right. */
  readonly message: string | undefined;
  readonly near: string | undefined;
  readonly onMend: (text: string) => void;
}

/** A cell that can be written anew: Enter, or going elsewhere, has the line checked again. */
function CellMend({ label, cell, message, near, onMend }: CellMendProps) {
  const translate = useTranslate();
  const [text, setText] = useState(cell);
  // A press on what may be meant writes the cell from outside.
  const [known, setKnown] = useState(cell);
  if (known !== cell) {
    setKnown(cell);
    setText(cell);
  }
  const commit = () => {
    if (text !== cell) onMend(text);
  };
  return (
    <div className="mend">
      <TextField
        size="small"
        label={label}
        value={text}
        error={message !== undefined}
        helperText={message}
        onChange={({ target }) => setText(target.value)}
        onBlur={commit}
        onKeyDown={event => {
          if (event.key !== 'Enter') return;
          event.preventDefault();
          commit();
        }}
        slotProps={{ htmlInput: { spellCheck: false, autoComplete: 'off' } }}
      />
      {near !== undefined && message !== undefined && (
        <Button variant="outlined" size="small" onClick={() => onMend(near)}>
          {translate('import.use', { name: near })}
        </Button>
      )}
    </div>
  );
}
