/** What a part of a bed is, which says how it is called and where it is drawn. */
export type BedPartKind = 'electronics' | 'motor' | 'sensor' | 'movement' | 'heating' | 'other';

/** Under which object of a testing record a part reports (QA-08, QA-09). */
export type PartGroup = 'software' | 'mechanical';

export interface BedPart {
  /** Its name in the record, e.g. `motor_3`. */
  readonly key: string;
  readonly group: PartGroup;
  readonly kind: BedPartKind;
}

/** Every part that a complete record tells of, in the order in which they are told. */
export const bedParts: readonly BedPart[] = [
  ...['motor_1', 'motor_2', 'motor_3', 'motor_4', 'sensor_neck', 'sensor_back'].map(mechanical),
  ...['leg_rest_movement', 'heat_pads'].map(mechanical),
  ...['esp_communication', 'sd_card_ble', 'sd_card_wifi', 'wifi_connection'].map(
    (key): BedPart => ({ key, group: 'software', kind: 'electronics' }),
  ),
];

/** A part that the record names and nobody here knows: its kind follows from its name. */
export function unknownPart(key: string, group: PartGroup): BedPart {
  return group === 'software' ? { key, group, kind: 'other' } : mechanical(key);
}

function mechanical(key: string): BedPart {
  return { key, group: 'mechanical', kind: kindOf(key) };
}

function kindOf(key: string): BedPartKind {
  if (/motor/i.test(key)) return 'motor';
  if (/sensor/i.test(key)) return 'sensor';
  if (key === 'leg_rest_movement') return 'movement';
  return key === 'heat_pads' ? 'heating' : 'other';
}
