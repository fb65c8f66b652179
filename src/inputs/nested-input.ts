import { type ComponentType, createContext } from 'react';
import type { InputProps } from '../admin/overrides.ts';

/** Draws the input of any field; handed down by the form, because inputs do not know one another. */
export const NestedInput = createContext<ComponentType<InputProps>>(() => null);
