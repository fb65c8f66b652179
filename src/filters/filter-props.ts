import type { ReactNode } from 'react';
import type { Field } from '../../resources/schema/field.ts';

export interface FilterProps {
  /** The id of its control, which the label points to. */
  readonly id: string;
  readonly label: string;
  readonly field: Field;
  /** What the filter form holds for this field; undefined where nothing is asked. */
  readonly value: unknown;
  readonly change: (value: unknown) => void;
}

export type Filter = (props: FilterProps) => ReactNode;
