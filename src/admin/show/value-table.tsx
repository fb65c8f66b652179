import Box from '@mui/material/Box';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import type { ReactNode } from 'react';
import { cellOf } from '../../kinds/views.ts';
import { type CellProps, useOverrides } from '../engine-context.tsx';
import type { Row } from '../table/row.ts';

export interface TableColumn {
  readonly name: string;
  readonly label: string;
  readonly draw: (row: Row) => ReactNode;
}

interface ValueTableProps {
  readonly label: string;
  readonly columns: readonly TableColumn[];
  readonly rows: readonly Row[];
  /** As high as the page has room, for a table that is the page. */
  readonly tall?: boolean;
}

/** Its text stands in line with the heading above. */
const flush = {
  '& th:first-of-type, & td:first-of-type': { pl: 0 },
  '& th': { bgcolor: 'background.paper' },
};

/** A small table inside a detail page; it scrolls by itself, by keyboard too. */
export function ValueTable({ label, columns, rows, tall = false }: ValueTableProps) {
  return (
    <Box
      role="group"
      // A scrolling region must be reachable by keyboard (WCAG 2.1.1).
      tabIndex={0}
      aria-label={label}
      sx={{
        overflow: 'auto',
        maxHeight: tall ? 'calc(100dvh - 300px)' : 320,
        minHeight: tall ? 240 : 0,
        maxWidth: tall ? 1100 : 900,
      }}
    >
      <Table size="small" stickyHeader aria-label={label} sx={flush}>
        <TableHead>
          <TableRow>
            {columns.map(column => (
              <TableCell key={column.name}>{column.label}</TableCell>
            ))}
          </TableRow>
        </TableHead>
        <TableBody>
          {rows.map(row => (
            <TableRow key={row.id}>
              {columns.map(column => (
                <TableCell key={column.name}>{column.draw(row)}</TableCell>
              ))}
            </TableRow>
          ))}
        </TableBody>
      </Table>
    </Box>
  );
}

/** A value as lists and detail pages draw it: by the page's own cell, else by the kind of field. */
export function FieldValue({ resource, ...props }: CellProps & { readonly resource: string }) {
  const { cells } = useOverrides(resource);
  const Cell = cells?.[props.name] ?? cellOf(props.field);
  return <Cell {...props} />;
}
