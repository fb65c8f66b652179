import { useTranslate } from 'react-admin';
import { operationKinds } from '../../domain/operation-kind.ts';
import { registry } from '../../resources/index.ts';
import type { Operation } from '../../resources/operations.ts';
import { useText } from '../i18n/use-text.ts';

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
  if (counted.length > 0) return counted.join(' · ');
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
