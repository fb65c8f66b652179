import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import { type ComponentType, type ReactNode, type Ref, useId } from 'react';
import { useTranslate } from 'react-admin';
import { Link } from 'react-router';

interface Props {
  readonly title: string;
  /** The list behind what is shown. */
  readonly more?: { readonly path: string; readonly label: string };
  readonly children: ReactNode;
  readonly ref?: Ref<HTMLElement>;
}

const frame = {
  border: 1,
  borderColor: 'divider',
  borderRadius: '8px',
  bgcolor: 'background.paper',
  minWidth: 0,
};

const head = {
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: 2,
  px: 2,
  py: 1.5,
};

/** One framed part of the dashboard, named by its heading. */
export function Panel({ title, more, children, ref }: Props) {
  const id = useId();
  return (
    <Box component="section" ref={ref} aria-labelledby={id} sx={frame}>
      <Box sx={head}>
        <Box component="h2" id={id} sx={{ typography: 'h2', m: 0 }}>
          {title}
        </Box>
        {more === undefined ? null : <Link to={more.path}>{more.label}</Link>}
      </Box>
      {children}
    </Box>
  );
}

interface RowsProps<Row> {
  readonly rows: readonly Row[];
  /** What is said when there is nothing. */
  readonly empty: string;
  readonly children: (row: Row) => ReactNode;
}

/** A short list. */
export function Rows<Row extends { readonly id: number | string }>({
  rows,
  empty,
  children,
}: RowsProps<Row>) {
  if (rows.length === 0) return <Box sx={{ px: 2, pb: 2, color: 'text.secondary' }}>{empty}</Box>;
  return (
    <Box component="ul" sx={list}>
      {rows.map(row => (
        <li key={row.id}>{children(row)}</li>
      ))}
    </Box>
  );
}

const list = {
  listStyle: 'none',
  m: 0,
  p: 0,
  '& > *': { borderTop: 1, borderColor: 'divider', px: 2, py: 1 },
};

/** A short list, on its way: as high as one, but none yet for who hears the page. */
export function RowsWaiting() {
  return (
    <Box aria-busy sx={list}>
      {placeholders.map(key => (
        <div key={key}>
          <Skeleton animation={false} height={40} />
        </div>
      ))}
    </Box>
  );
}

const placeholders = ['first', 'second', 'third', 'fourth'] as const;

/** The place of the chart while it is on its way; as high as what comes. */
export function ChartWaiting() {
  return (
    <Box aria-busy sx={{ px: 2, pb: 2 }}>
      <Skeleton animation={false} variant="rounded" height={220} />
      <Skeleton animation={false} width={240} sx={{ mt: 1, height: 24 }} />
    </Box>
  );
}

/** The place of the fleet's health while it is on its way; about as high as what comes. */
export function FleetWaiting() {
  return (
    <Box aria-busy sx={{ px: 2, pb: 2, minHeight: 560 }}>
      <Skeleton animation={false} width="60%" />
      <Skeleton animation={false} height={24} />
      <Skeleton animation={false} variant="rounded" height={96} sx={{ my: 2 }} />
      <Skeleton animation={false} variant="rounded" height={320} />
    </Box>
  );
}

/** What stands in the place of a part that brings its frame itself, within a frame of the same name. */
export function framed<Props extends object>(title: string, Content: ComponentType<Props>) {
  return (props: Props) => {
    const translate = useTranslate();
    return (
      <Panel title={translate(title)}>
        <Content {...props} />
      </Panel>
    );
  };
}
