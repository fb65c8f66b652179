/** Outlines of the engine's few icons (Material Symbols); a table draws hundreds, so they are bare paths. */
const paths = {
  view: 'M12 6a9.8 9.8 0 0 1 8.8 5.5 9.8 9.8 0 0 1-17.6 0A9.8 9.8 0 0 1 12 6m0-2A11.8 11.8 0 0 0 1 11.500a11.80 11.80 0 0 0 22 0A11.80 11.80 0 0 0 12 4m0 5a2.50 2.50 0 0 1 0 5 2.50 2.50 0 0 1 0-5m0-2a4.50 4.50 0 0 0 0 9 4.50 4.50 0 0 0 0-9',
  edit: 'm14.06 9.02.920.920L5.92 19H5v-.920zM17.66 3a1 1 0 0 0-.700.290l-1.83 1.83 3.75 3.75 1.83-1.830a1 1 0 0 0 0-1.410l-2.34-2.340a.980.98 0 0 0-.710-.290m-3.60 3.190L3 17.250V21h3.750L17.81 9.940z',
  past: 'M13 3a9 9 0 0 0-9 9H1l3.890 3.890.070.140L9 12H6a7 7 0 1 1 7 7 6.990 6.990 0 0 1-4.940-2.060l-1.420 1.420A9 9 0 1 0 13 3m-1 5v5l4.280 2.540.720-1.210-3.500-2.080V8z',
  remove: 'M16 9v10H8V9zm-1.50-6h-5l-1 1H5v2h14V4h-3.500zM18 7H6v12a2 2 0 0 0 2 2h8a2 2 0 0 0 2-2z',
  more: 'M6 10a2 2 0 1 0 0 4 2 2 0 0 0 0-4m12 0a2 2 0 1 0 0 4 2 2 0 0 0 0-4m-6 0a2 2 0 1 0 0 4 2 2 0 0 0 0-4',
  expand:
    'M9.29 6.710a1 1 0 0 0 0 1.410L13.17 12l-3.88 3.880a1 1 0 1 0 1.41 1.410l4.59-4.590a1 1 0 0 0 0-1.410L10.70 6.700a1 1 0 0 0-1.41.010',
  skip: 'M6.41 6 5 7.41 9.58 12 5 16.59 6.41 18l6-6zm6 0L11 7.41 15.58 12 11 16.59 12.41 18l6-6z',
  drag: 'M11 18a2 2 0 1 1-4 0 2 2 0 0 1 4 0m-2-8a2 2 0 1 0 0 4 2 2 0 0 0 0-4m0-6a2 2 0 1 0 0 4 2 2 0 0 0 0-4m6 4a2 2 0 1 0 0-4 2 2 0 0 0 0 4m0 2a2 2 0 1 0 0 4 2 2 0 0 0 0-4m0 6a2 2 0 1 0 0 4 2 2 0 0 0 0-4',
  columns: 'M3 5v14h18V5zm5.33 12H5V7h3.330zm5.34 0h-3.330V7h3.330zM19 17h-3.330V7H19z',
  calendar:
    'M19 4h-1V2h-2v2H8V2H6v2H5a2 2 0 0 0-2 2v14a2 2 0 0 0 2 2h14a2 2 0 0 0 2-2V6a2 2 0 0 0-2-2m0 16H5V10h14zm0-12H5V6h14z',
  filter: 'M10 18h4v-2h-4zM3 6v2h18V6zm3 7h12v-2H6z',
  bookmark: 'M17 3H7a2 2 0 0 0-2 2v16l7-3 7 3V5a2 2 0 0 0-2-2m0 15-5-2.180L7 18V5h10z',
  add: 'M19 13h-6v6h-2v-6H5v-2h6V5h2v6h6z',
  close:
    'M19 6.41 17.59 5 12 10.59 6.41 5 5 6.41 10.59 12 5 17.59 6.41 19 12 13.41 17.59 19 19 17.59 13.41 12z',
  export: 'M19 9h-4V3H9v6H5l7 7zM5 18v2h14v-2z',
  import: 'M5 10h4v6h6v-6h4l-7-7zM5 18v2h14v-2z',
  sortable: 'm8 10 4-4 4 4zm0 4 4 4 4-4z',
  rising: 'm7 14 5-5 5 5z',
  falling: 'm7 10 5 5 5-5z',
} as const;

export type IconName = keyof typeof paths;

export function Icon({ name }: { name: IconName }) {
  return (
    <svg className="icon" viewBox="0 0 24 24" width="18" height="18" aria-hidden="true">
      <path d={paths[name]} fill="currentColor" />
    </svg>
  );
}
