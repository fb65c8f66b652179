import Button from '@mui/material/Button';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogContentText from '@mui/material/DialogContentText';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import { useTranslate } from 'react-admin';
import type { Role } from '../../domain/actor.ts';
import type { Resource } from '../../resources/schema/define-resource.ts';
import { useFieldLabel } from '../inputs/use-field-label.ts';
import { FieldValue } from './field-value.tsx';
import type { Difference } from './form-fields.ts';
import { PortalDialog } from './portal-dialog.tsx';
import type { Row } from './row.ts';

interface Props {
  readonly resource: Resource;
  readonly role: Role;
  readonly differences: readonly Difference[];
  readonly mine: Row;
  readonly theirs: Row;
  readonly onReload: () => void;
  readonly onOverwrite: () => void;
  readonly onBack: () => void;
}

/** Somebody else was faster: shows what would be overwritten before anyone decides. */
export function StaleQuestion({ onReload, onOverwrite, onBack, ...compared }: Props) {
  const translate = useTranslate();
  const differ = compared.differences.length > 0;
  return (
    <PortalDialog title={translate('form.stale_title')} width={560} onClose={onBack}>
      <DialogContent>
        <DialogContentText sx={{ mb: 2 }}>
          {translate(differ ? 'form.stale_text' : 'form.stale_same')}
        </DialogContentText>
        {differ && <Comparison {...compared} />}
      </DialogContent>
      <DialogActions sx={{ px: 3, py: 2 }}>
        <Button onClick={onBack}>{translate('form.stale_back')}</Button>
        <Button onClick={onReload}>{translate('form.stale_reload')}</Button>
        <Button variant="contained" onClick={onOverwrite}>
          {translate('form.stale_overwrite')}
        </Button>
      </DialogActions>
    </PortalDialog>
  );
}

type ComparisonProps = Omit<Props, 'onReload' | 'onOverwrite' | 'onBack'>;

function Comparison({ resource, role, differences, mine, theirs }: ComparisonProps) {
  const translate = useTranslate();
  const labelOf = useFieldLabel(resource);
  return (
    <Table size="small">
      <TableHead>
        <TableRow>
          <TableCell>{translate('form.stale_field')}</TableCell>
          <TableCell>{translate('form.stale_mine')}</TableCell>
          <TableCell>{translate('form.stale_theirs')}</TableCell>
        </TableRow>
      </TableHead>
      <TableBody>
        {differences.map(({ name, field, ...values }) => (
          <TableRow key={name}>
            <TableCell component="th" scope="row">
              {labelOf(name, field)}
            </TableCell>
            {(
              [
                ['mine', mine],
                ['theirs', theirs],
              ] as const
            ).map(([side, row]) => (
              <TableCell key={side}>
                <FieldValue
                  resource={resource.name}
                  name={name}
                  field={field}
                  value={values[side]}
                  row={row}
                  role={role}
                />
              </TableCell>
            ))}
          </TableRow>
        ))}
      </TableBody>
    </Table>
  );
}
