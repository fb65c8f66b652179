import { registry } from '../../resources/index.ts';
import type { Resource } from '../../resources/schema/define-resource.ts';
import type { SampleRows, Values } from './sample-rows.ts';

/**
 * How the rows of a partner are told apart from everything else in an answer: their ids begin with `ids`, their
 * texts with `text`. Of the two twins one exists; whoever may not see it cannot tell which.
 */
export interface Twin {
  readonly ids: string;
  readonly text: string;
}

// Eight letters: of three one comes by chance now and then in the random secrets that answers carry.
export const real: Twin = { ids: '7142857', text: 'zyxqjwvk' };
export const absent: Twin = { ids: '6142857', text: 'qvjzkwxy' };

/** Parents before what belongs to them. */
const first = ['locations', 'devices', 'bookings', 'sessions'];
const owned = Object.values(registry).filter(
  ({ owner, name, table, scope }) =>
    owner !== undefined &&
    !first.includes(name) &&
    table === name.replaceAll('-', '_') &&
    scope === undefined,
);
const planted = [
  ...first,
  ...owned.map(({ name }) => name).filter(name => !['users', 'partners'].includes(name)),
];

/** The id of the twin's row of that resource; that of its device where it has none. */
export function idOf(twin: Twin, resource: string): number {
  const place = planted.indexOf(resource);
  return Number(`${twin.ids}${10 + (place < 0 ? planted.indexOf('devices') : place)}`);
}

export const textOf = {
  name: (twin: Twin) => `${twin.text} bed`,
  serial_id: (twin: Twin) => `GB-12023-3423-${twin.text}-1D`,
  connection_id: (twin: Twin) => `24:6F:${`${twin.ids}0`.replaceAll(/(..)(?=.)/g, '$1:')}`,
} as const;

/** The canaries in a text, without those that were sent by whoever reads it. */
export function canariesIn(text: string, sent = ''): readonly string[] {
  const found =
    text.match(new RegExp(`${real.ids}\\d\\d|${real.text}|${textOf.connection_id(real)}`, 'gi')) ?? [];
  return found.filter(canary => !sent.toLowerCase().includes(canary.toLowerCase()));
}

/** The text with whatever names the twin made equal for both twins. */
export function anonymous(text: string, twin: Twin): string {
  const { ids, text: name } = twin;
  return text
    .replaceAll(ids, '#######')
    .replaceAll(new RegExp(name, 'gi'), '###')
    .replaceAll(textOf.connection_id(twin), '##:##');
}

/** Makes the rows of the real twin, which belong to that partner: a place, its device, and all that hangs on them. */
export async function insertTwin(samples: SampleRows, owner: number): Promise<void> {
  for (const name of planted) {
    const resource = registry[name];
    if (resource === undefined) throw new Error(`There is no resource ${name}`);
    await samples.row(resource, owner, { id: idOf(real, name), ...referencesOf(resource), ...wordsOf(name) });
  }
}

function referencesOf({ name: own, fields }: Resource): Values {
  return Object.fromEntries(
    Object.entries(fields).flatMap(([name, { target }]) =>
      target !== undefined && planted.includes(target.resource) && target.resource !== own
        ? [[name, idOf(real, target.resource)]]
        : [],
    ),
  );
}

function wordsOf(resource: string): Values {
  const word = (more: string) => `${real.text} ${more}`;
  const [name, serial_id, connection_id] = [
    textOf.name(real),
    textOf.serial_id(real),
    textOf.connection_id(real),
  ];
  const words: Readonly<Record<string, Values>> = {
    locations: { name: word('place'), street: word('street') },
    devices: {
      ...{
        name,
        serial_id,
        connection_id,
        pcb_serial_number: word('board'),
        customer_name: word('customer'),
      },
      ...{ description: word('note'), is_disabled: false, reg_status: 'registered', reason_disabled: null },
      installation_date: '2020-01-01T00:00:00.000Z',
    },
    bookings: { reason: word('reason') },
    'device-logs': { error_code: word('E1'), error_motor: word('M1') },
  };
  return words[resource] ?? {};
}
