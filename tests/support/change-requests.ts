/** One file as a change request leaves it: made, or changed in one place. */
type Edit =
  | { readonly path: string; readonly text: string }
  | { readonly path: string; readonly replaced: string; readonly by: string };

/** What somebody is asked for on a Monday morning, as they would write it. Migrations are made, not written. */
export interface ChangeRequest {
  readonly wish: string;
  readonly edits: readonly Edit[];
}

/** After `text` in the file at `path`. */
const after = (path: string, text: string, added: string): Edit => ({
  path,
  replaced: text,
  by: text + added,
});

const vietnamese = 'src/i18n/vi/labels.ts';
const labels = 'export const viLabels: Readonly<Record<string, string>> = {\n';
/** The Vietnamese of a message that one description or one kind gives. */
const inVietnamese = (message: string, said: string): Edit =>
  after(
    'src/i18n/vi/sentences.ts',
    'export const viSentences: Readonly<Record<string, string>> = {\n',
    `  '${message}': '${said}',\n`,
  );

const colourKind = `import type { Field } from '../schema/field.ts';
import { field, type Optional, type Options, type Required, trimmed } from './field-parts.ts';
import type { Kind } from './kind.ts';
import { plainText } from './text.ts';

/** A colour \`#rrggbb\`, kept in small letters. */
export function colour(options: Required): Field<string>;
export function colour(options: Optional): Field<string | null>;
export function colour(options: Options) {
  const schema = () =>
    trimmed(options, 7)
      .toLowerCase()
      .regex(/^#[0-9a-f]{6}$/, 'Not a colour (#rrggbb)');
  return field('colour', options, schema, { maxLength: 7 });
}

export const colourKinds = {
  colour: {
    ...plainText,
    sample: (_field, serial) => \`#\${(serial % 0xffffff).toString(16).padStart(6, '0')}\`,
  },
} satisfies Record<string, Kind>;
`;

const colourView = `import TextField from '@mui/material/TextField';
import type { CellProps, InputProps } from '../admin/engine-context.tsx';
import type { FilterProps } from './filter-props.ts';
import { useInput } from './input-frame.tsx';
import { blank, isBlank } from './value-at.ts';

export function ColourInput(props: InputProps) {
  const { value, change, textField } = useInput(props);
  return (
    <TextField
      {...textField}
      type="color"
      value={typeof value === 'string' ? value : '#000000'}
      onChange={event => change(event.target.value)}
    />
  );
}

function ColourCell({ value }: CellProps<string | null>) {
  if (isBlank(value)) return blank;
  return <span style={{ borderInlineStart: \`1em solid \${value}\`, paddingInlineStart: 4 }}>{value}</span>;
}

function ColourFilter({ id, value, change }: FilterProps) {
  return (
    <input
      id={id}
      type="color"
      value={typeof value === 'string' ? value : '#000000'}
      onChange={({ target }) => change(target.value)}
    />
  );
}

export const colourView = { cell: ColourCell, filter: ColourFilter };
`;

/** A kind of field, as docs/how-to/add-a-field-kind.md asks for, before anything uses it. */
export const colour: ChangeRequest = {
  wish: 'a kind of field: a colour',
  edits: [
    { path: 'resources/kinds/colour.ts', text: colourKind },
    {
      path: 'resources/kinds/kinds.ts',
      replaced: "import { fileKinds } from './file.ts';",
      by: "import { colourKinds } from './colour.ts';\nimport { fileKinds } from './file.ts';",
    },
    after('resources/kinds/kinds.ts', 'export const kinds = {\n', '  ...colourKinds,\n'),
  ],
};

/** How it looks and what it says, which the compiler and the check of languages ask for. */
export const colourOnScreen: ChangeRequest = {
  wish: 'the same on screen',
  edits: [
    { path: 'src/kinds/colour.tsx', text: colourView },
    after('src/kinds/views.ts', 'const views = {\n', '  colour: colourView,\n'),
    after('src/kinds/views.ts', "import './cells.css';\n", "import { colourView } from './colour.tsx';\n"),
    after('src/kinds/inputs.ts', 'const inputsByKind = {\n', '  colour: ColourInput,\n'),
    {
      path: 'src/kinds/inputs.ts',
      replaced: "import { JsonInput } from './nested/json-input.tsx';",
      by: "import { ColourInput } from './colour.tsx';\nimport { JsonInput } from './nested/json-input.tsx';",
    },
    inVietnamese('Not a colour (#rrggbb)', 'Không phải là màu (#rrggbb)'),
  ],
};

/** A column on a resource that is there, of the new kind and of an old one. */
export const columns: ChangeRequest = {
  wish: 'two columns on an existing resource',
  edits: [
    after(
      'resources/statistics.ts',
      "    url: url({ label: 'Url', required: 'Url cannot be left blank' }),\n",
      `    colour: colour({ label: 'Colour', filter: 'eq', sortable: true }),
    views: integer({ label: 'Views', min: 0, default: 0, filter: 'range', sortable: true }),
`,
    ),
    {
      path: 'resources/statistics.ts',
      replaced: "columns: ['order', 'name', 'url']",
      by: "columns: ['order', 'name', 'url', 'colour', 'views']",
    },
    {
      path: 'resources/statistics.ts',
      replaced: 'import { adminWrites',
      by: "import { colour } from './kinds/colour.ts';\nimport { adminWrites",
    },
    after(vietnamese, labels, "  Colour: 'Màu',\n  Views: 'Lượt xem',\n"),
  ],
};

/** Opening hours of the location form in quarter hours. */
export const quarterHours: ChangeRequest = {
  wish: 'quarter-hour steps',
  edits: [
    {
      path: 'domain/hours/available-time.ts',
      replaced: 'export const hourStep = 0.5;',
      by: 'export const hourStep = 0.25;',
    },
    { path: 'resources/locations.ts', replaced: 'Must be a half hour', by: 'Must be a quarter of an hour' },
    inVietnamese('Must be a quarter of an hour', 'Phải là bội của 15 phút'),
  ],
};

/** A longer massage never costs less than a shorter one. */
export const priceRule: ChangeRequest = {
  wish: 'a price rule',
  edits: [
    after(
      'domain/money.ts',
      '  return Math.max(0, price ?? 0);\n}\n',
      `
/** Does one of these cost less than a shorter one? */
export function isCheaperThanShorter(rules: readonly { readonly slot: number; readonly price: number }[]): boolean {
  const byDuration = rules.toSorted((one, other) => one.slot - other.slot);
  return byDuration.some(({ price }, at) => price < (byDuration[at - 1]?.price ?? 0));
}
`,
    ),
    after(
      'resources/locations.ts',
      '  rules: [\n    startsAsComingSoon,\n',
      `    ({ price_rules }) => {
      const prices = z.array(z.object({ slot: z.number(), price: z.number() })).safeParse(price_rules);
      return isCheaperThanShorter(prices.data ?? []) ? { price_rules: 'Must not cost less than a shorter one' } : undefined;
    },
`,
    ),
    {
      path: 'resources/locations.ts',
      replaced: "import { currencies } from '../domain/money.ts';",
      by: "import { currencies, isCheaperThanShorter } from '../domain/money.ts';",
    },
    inVietnamese('Must not cost less than a shorter one', 'Không được rẻ hơn gói ngắn hơn'),
  ],
};

const aboutPage = `import Typography from '@mui/material/Typography';
import { useTranslate } from 'react-admin';

/** Says what the portal is for. */
export function AboutPage() {
  const translate = useTranslate();
  return <Typography sx={{ p: 2 }}>{translate('about.text')}</Typography>;
}
`;

/** A plain page for partners, as docs/how-to/add-a-page.md asks for. */
export const plainPage: ChangeRequest = {
  wish: 'a plain page for partners',
  edits: [
    { path: 'src/pages/about/about-page.tsx', text: aboutPage },
    after(
      'src/app/pages.ts',
      'export const plainPages: readonly PlainPage[] = [\n',
      `  {
    path: '/about',
    title: 'about.title',
    roles: [Role.Partner],
    menu: [{ section: 'main', icon: 'profile', order: 7 }],
    element: later(async () => (await import('../pages/about/about-page.tsx')).AboutPage),
  },
`,
    ),
    after(
      'src/i18n/en/shell.ts',
      'export const enShell = {\n',
      "  about: { title: 'About', text: 'Your locations, devices and bookings in one place.' },\n",
    ),
    after(
      'src/i18n/vi/shell.ts',
      'export const viShell = {\n',
      "  about: { title: 'Giới thiệu', text: 'Địa điểm, thiết bị và lịch đặt của bạn ở một nơi.' },\n",
    ),
  ],
};

const statuses = 'domain/bookings/booking-status.ts';

/** Its number alone: the compiler asks for what it means. */
export const noShowNumber: ChangeRequest = {
  wish: 'a status of bookings',
  edits: [after(statuses, '  NotPayment: 11,\n', '  NoShow: 12,\n')],
};

export const noShow: ChangeRequest = {
  wish: 'a status of bookings',
  edits: [
    after(
      statuses,
      "  [BookingStatus.NotPayment]: { label: 'Not payment', tone: 'warning', ...lapsed },\n",
      "  [BookingStatus.NoShow]: { label: 'No-show', tone: 'warning', ...over, massage: 'none' },\n",
    ),
    after(vietnamese, labels, "  'No-show': 'Khách không đến',\n"),
  ],
};
