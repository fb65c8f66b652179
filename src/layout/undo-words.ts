import { useCallback, useEffect, useRef, useState } from 'react';
import { type NotificationPayload, useGetMany, useNotificationContext, useTranslate } from 'react-admin';
import { serverNow } from '../../authProvider/server-clock.ts';
import type { Role } from '../../domain/actor.ts';
import { operationKinds } from '../../domain/records/history.ts';
import { inOneLine } from '../../domain/text/in-one-line.ts';
import { registry, resourceOf } from '../../resources/index.ts';
import type { Operation } from '../../resources/operations.ts';
import { rowPath } from '../admin/table/row.ts';
import { type BookingRow, guestName } from '../booking/booking-row.tsx';
import { enUndo } from '../i18n/en/undo.ts';
import { addWords } from '../i18n/later-words.ts';
import { useText } from '../i18n/use-text.ts';

addWords(enUndo);

/** A message as it is read. */
export function useMessageWords(): (message: NotificationPayload) => NotificationPayload['message'] {
  const translate = useTranslate();
  const text = useText();
  return useCallback(
    ({ message, notificationOptions: { messageArgs } = {} }) =>
      typeof message === 'string' ? translate(message, { ...messageArgs, _: text(message) }) : message,
    [translate, text],
  );
}

/** What a message has said of an operation, and when, in epoch ms. */
export interface Said {
  readonly words: string;
  readonly at: number;
}

const none: ReadonlyMap<number, Said> = new Map();

/** An operation is seen so shortly before the message of it, by live news, or so shortly after it. */
const together = { beforeMs: 1_500, afterMs: 4_000 };

/**
 * What messages have said of operations, by the operation's id. The message goes then: its words stand in the card
 * of the operation, beside the way back, instead of a second time over it. A message is never taken for one of an
 * operation that another has spoken of: whoever saves again at once, the card of the first put away, is told.
 */
export function useSaid(operations: readonly Operation[], isRead: boolean): ReadonlyMap<number, Said> {
  const { notifications, setNotifications } = useNotificationContext();
  const wordsOf = useMessageWords();
  const [said, setSaid] = useState(none);
  const seenAt = useSeenAt(operations, isRead);
  const message = notifications.at(-1);
  const toldAt = useToldAt();
  const spokenOf = useRef(new Set<number>());
  useNewMessage(message, () => setSaid(none));
  useEffect(() => {
    const words = message?.type === 'success' ? wordsOf(message) : undefined;
    if (message === undefined || typeof words !== 'string') return;
    const [at, since] = [serverNow(), toldAt(message)];
    const isFresh = ({ id }: Operation) =>
      seenAt(id) > since - together.beforeMs && !spokenOf.current.has(id);
    const fresh = operations.filter(isFresh);
    if (fresh.length === 0 || at - since > together.afterMs) return;
    const newest = Math.max(...fresh.map(({ id }) => id));
    spokenOf.current.add(newest);
    setSaid(new Map([[newest, { words, at }]]));
    setNotifications(all => all.filter(each => each !== message));
  }, [operations, seenAt, message, wordsOf, toldAt, setNotifications]);
  return said;
}

/** A message takes the place of the words before it; one that stands there again, when a later one has gone, does not. */
function useNewMessage(message: NotificationPayload | undefined, then: () => void): void {
  const seen = useRef(new WeakSet<NotificationPayload>());
  const tell = useRef(then);
  useEffect(() => {
    tell.current = then;
  });
  useEffect(() => {
    if (message === undefined || seen.current.has(message)) return;
    seen.current.add(message);
    tell.current();
  }, [message]);
}

/** When a message was first seen, in epoch ms. */
function useToldAt(): (message: NotificationPayload) => number {
  const told = useRef(new WeakMap<NotificationPayload, number>());
  return useCallback(message => {
    const at = told.current.get(message) ?? serverNow();
    told.current.set(message, at);
    return at;
  }, []);
}

/**
 * When the page first saw an operation, in epoch ms; long ago for those that were there when it was opened, but not for what
 * somebody has saved before it first heard of any.
 */
function useSeenAt(operations: readonly Operation[], isRead: boolean): (id: number) => number {
  const seen = useRef<Map<number, number>>(undefined);
  const [opened] = useState(serverNow);
  useEffect(() => {
    if (!isRead) return;
    const at = serverNow();
    const wasThere = ({ create_time }: Operation) =>
      seen.current === undefined && Date.parse(create_time) < opened;
    const found = operations.map(each => [each.id, wasThere(each) ? 0 : at] as const);
    seen.current = new Map([...found, ...(seen.current ?? [])]);
  }, [operations, isRead, opened]);
  return useCallback(id => seen.current?.get(id) ?? 0, []);
}

const ofRecords = new Map<string, string>([
  ['create', 'undo.created_record'],
  ['edit', 'undo.edited_record'],
  ['remove', 'undo.removed_record'],
  ['reorder', 'undo.reordered'],
  ['bulk', 'undo.bulk'],
  ['import', 'undo.imported'],
]);

/** `Cancelled 3 bookings`, `City changed: Huế`, or what kind of thing it was. */
export function useOperationWords({ kind, cancelled, moved, record, title }: Operation): string {
  const translate = useTranslate();
  const text = useText();
  const counted = [
    ...(cancelled > 0 ? [translate('undo.cancelled', { smart_count: cancelled })] : []),
    ...(moved > 0 ? [translate('undo.moved', { smart_count: moved })] : []),
  ];
  if (counted.length > 0) return inOneLine(counted);
  const resource = record !== null && Object.hasOwn(registry, record) ? registry[record] : undefined;
  if (resource !== undefined) {
    const called = (smart_count: number, _: string) =>
      translate(`resources.${resource.name}.name`, { smart_count, _ });
    const [one, many] = [called(1, resource.label.one), called(2, resource.label.many)];
    const words = ofRecords.get(kind);
    if (words !== undefined) return translate(words, { record: one, records: many, title: title ?? '' });
  }
  return text(operationKinds.find(({ value }) => value === kind)?.label ?? kind);
}

/** Whose and where it was, as the one who has done it may read it, and the page that tells more. */
export function useAbout(operation: Operation, role: Role | undefined) {
  const { record, row_id, location_id, kind } = operation;
  const bookingId = record === null ? row_id : null;
  const { data: bookings } = useGetMany<BookingRow>(
    'bookings',
    { ids: bookingId === null ? [] : [bookingId] },
    { enabled: bookingId !== null },
  );
  const { data: locations } = useGetMany<{ id: number; name: string | null }>(
    'locations',
    { ids: location_id === null ? [] : [location_id] },
    { enabled: location_id !== null },
  );
  const booking = bookings?.[0];
  const names = [booking === undefined ? '' : guestName(booking.user), locations?.[0]?.name].filter(Boolean);
  const [resource, id] =
    record !== null
      ? [record, row_id]
      : bookingId !== null
        ? ['bookings', bookingId]
        : ['locations', location_id];
  const isThere = id !== null && kind !== 'remove' && Object.hasOwn(registry, resource) && role !== undefined;
  return {
    words: inOneLine(names),
    path: isThere ? rowPath(resourceOf(resource), id, role) : undefined,
  };
}
