import { createContext, useContext } from 'react';
import type { Row } from '../table/row.ts';

/** The stored row that a form changes; undefined in the form of a new one. */
export const FormRow = createContext<Row | undefined>(undefined);

export function useFormRow(): Row | undefined {
  return useContext(FormRow);
}

/** Saves the form that stands around, as its Save button does. */
export const FormSave = createContext<() => void>(() => {});
