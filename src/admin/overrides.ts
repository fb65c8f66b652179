import type { ReactElement, ReactNode } from 'react';
import type { Role } from '../../domain/actor.ts';
import type { ResourceName, resources } from '../../resources/index.ts';
import type { Resource } from '../../resources/schema/define-resource.ts';
import type { Field, Fields, ValueOf } from '../../resources/schema/field.ts';
import type { Row } from './table/row.ts';

/** A component whose props may be narrower than what the engine hands over: a cell of texts gets texts. */
type Part<Props> = { bivarianceHack(props: Props): ReactNode }['bivarianceHack'];

export interface CellProps<Value = unknown> {
  readonly value: Value;
  readonly row: Row;
  readonly name: string;
  readonly field: Field;
  /** Who looks: links lead only where this role may go. */
  readonly role: Role;
}
export type Cell<Value = unknown> = Part<CellProps<Value>>;

export interface InputProps {
  readonly name: string;
  readonly field: Field;
  readonly resource: Resource;
  /** Why the value cannot be changed here; absent when it can. */
  readonly readOnlyBecause?: string;
}
export type Input = Part<InputProps>;

/** What a row action opens: a dialog, or a question, that calls `onClose` when it is done. */
export interface RowActionProps {
  readonly row: Row;
  readonly resource: Resource;
  readonly onClose: () => void;
}
export type RowActionPanel = Part<RowActionProps>;

/** A row action that opens a side panel at an address of its own. */
export interface RowActionAddress {
  readonly opens: (row: Row) => string;
}

/** What the row actions of one resource do, by their ids. */
export type RowActionOverrides = Readonly<Record<string, RowActionPanel | RowActionAddress>>;

/** How the form of one resource differs from what the engine would make of it. */
export interface FormOverrides<Name extends string = string> {
  /** Fields that take the whole width. */
  readonly wide?: readonly Name[];
  /** Fields that the input of another one sets; they have no place of their own. */
  readonly within?: readonly Name[];
  /** A change of `field` may be answered with a question; the same change with `key` is the answer (FORM-LOC-18 to 20). */
  readonly confirm?: { readonly field: Name; readonly key: string };
  /** The keys of what is said after a save, and of a refusal that has no words of its own. */
  readonly messages?: { readonly updated: string; readonly failed: string };
  /** Whose form a stored row gets, where that is not the resource in which it was found. */
  readonly of?: (row: Row, found: Resource) => Resource;
  /** From the list one goes on to the page of the row that one has saved. */
  readonly opensRow?: boolean;
}

/** What may be replaced in the engine for one resource, from a whole page down to one field. */
export interface ResourceOverrides<F extends Fields = Fields> {
  readonly list?: ReactElement;
  readonly create?: ReactElement;
  readonly edit?: ReactElement;
  readonly show?: ReactElement;
  readonly cells?: { readonly [K in keyof F]?: Cell<ValueOf<F[K]>> };
  /** Columns that have no field of their own; their names start with `#`. */
  readonly columns?: Readonly<Record<`#${string}`, { readonly label: string; readonly cell: Cell }>>;
  readonly inputs?: { readonly [K in keyof F]?: Input };
  readonly form?: FormOverrides<keyof F & string>;
  /** By the id of the action in the description; an action without one is not offered. */
  readonly actions?: RowActionOverrides;
  /** Replaces the table of children under an opened row. */
  readonly expand?: Part<{ readonly row: Row }>;
  /** Stands beside the Create button. */
  readonly toolbar?: Part<{ readonly resource: Resource }>;
}

/** Everything custom, by resource; a misspelt resource or field does not compile. */
export type Overrides = {
  readonly [N in ResourceName]?: ResourceOverrides<(typeof resources)[N]['fields']>;
};
