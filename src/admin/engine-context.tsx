import {
  type ComponentType,
  createContext,
  type ReactElement,
  type ReactNode,
  useContext,
  useMemo,
} from 'react';
import { useGetIdentity } from 'react-admin';
import { type Actor, isRole, type Role } from '../../domain/actor.ts';
import type { FilterEntry } from '../../domain/filter.ts';
import type { ResourceName, resources } from '../../resources/index.ts';
import type { Resource } from '../../resources/schema/define-resource.ts';
import type { Field, Fields, ValueOf } from '../../resources/schema/field.ts';
import type { Expected } from '../layout/coming.tsx';
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

/** May come with a script of its own. */
export type Cell<Value = unknown> = Part<CellProps<Value>> & Expected;

export interface InputProps {
  readonly name: string;
  readonly field: Field;
  readonly resource: Resource;
  /** Why the value cannot be changed here; absent when it can. */
  readonly readOnlyBecause?: string;
}

/** May come with a script of its own. */
export type Input = Part<InputProps> & Expected;

/** What a row action opens: a dialog, or a question, that calls `onClose` when it is done. */
export interface RowActionProps {
  readonly row: Row;
  readonly resource: Resource;
  readonly onClose: () => void;
}

type RowActionPanel = Part<RowActionProps>;

/** A row action that opens a side panel at an address of its own. */
export interface RowActionAddress {
  readonly opens: (row: Row) => string;
}

/** What the row actions of one resource do, by their ids. */
export type RowActionOverrides = Readonly<Record<string, RowActionPanel | RowActionAddress>>;

/** What the server answered to a change of a stored row instead of writing it. */
export interface FormAnswerProps {
  readonly answer: Readonly<Record<string, unknown>>;
  readonly row: Row;
}

/** Rows by their ids, or all that match, as many as somebody is shown. */
export type MeantRows =
  | { readonly ids: readonly number[] }
  | { readonly filter: readonly FilterEntry[]; readonly q: string; readonly total: number };

/** One field of many rows, and what it is to hold. */
export interface ChangeOfMany {
  readonly rows: MeantRows;
  readonly name: string;
  readonly value: unknown;
}

/** How the form of one resource differs from what the engine would make of it. */
export interface FormOverrides<Name extends string = string> {
  /** Fields that take the whole width. */
  readonly wide?: readonly Name[];
  /** Fields that the input of another one sets; they have no place of their own. */
  readonly within?: readonly Name[];
  /**
   * A change of one of `fields` may be answered with a question; the same change with `key` is the answer (FORM-LOC-18
   * to 20). `About` shows what the question is about.
   */
  readonly confirm?: {
    readonly fields: readonly Name[];
    readonly key: string;
    readonly About?: ComponentType<FormAnswerProps>;
  };
  /** The keys of what is said after a save, and of a refusal that has no words of its own. */
  readonly messages?: { readonly updated: string; readonly failed: string };
  /** Whose form a stored row gets, where that is not the resource in which it was found. */
  readonly of?: (row: Row, found: Resource) => Resource;
  /** Stands beneath the inputs, and says what follows from what is typed. */
  readonly Note?: ComponentType;
  /** The same where one field of many rows gets one value. */
  readonly NoteOfMany?: ComponentType<ChangeOfMany>;
  /** From the list one goes on to the page of the row that one has saved. */
  readonly opensRow?: boolean;
}

/** A button above chosen rows that opens a side panel about them, as long as they are not too many. */
export interface BulkPanel {
  /** English text, or the key of a message. */
  readonly label: string;
  readonly roles: readonly Role[];
  readonly most: number;
  readonly opens: (ids: readonly number[]) => string;
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
  /** What is done to several chosen rows in a panel of its own. */
  readonly bulk?: readonly BulkPanel[];
  /** Replaces the table of children under an opened row. */
  readonly expand?: Part<{ readonly row: Row }>;
  /** Stands beside the Create button. */
  readonly toolbar?: Part<{ readonly resource: Resource }>;
}

/** Everything custom, by resource; a misspelt resource or field does not compile. */
export type Overrides = {
  readonly [N in ResourceName]?: ResourceOverrides<(typeof resources)[N]['fields']>;
};

/** What can be asked for in words of one day of a row, and the panel that this opens. */
export interface DayCommand {
  readonly resource: string;
  readonly verbs: readonly string[];
  readonly roles: readonly Role[];
  /** Where a row says on which clocks its days are. */
  readonly zone: string;
  readonly opens: (row: Row, day: string) => string;
}

/** What the engine is told by the pages, because it names no resource itself. */
export interface Engine {
  readonly commands?: readonly DayCommand[];
  readonly overrides: Overrides;
  /** The resource that keeps saved views; without it lists offer none. */
  readonly savedViews?: string;
  /** Lists open with their filters instead of a button that opens them. */
  readonly filtersOpen?: true;
}

const EngineContext = createContext<Engine>({ overrides: {} });

export function EngineProvider({ engine, children }: { engine: Engine; children: ReactNode }) {
  return <EngineContext value={engine}>{children}</EngineContext>;
}

export function useEngine(): Engine {
  return useContext(EngineContext);
}

/** What the pages replace for this resource; nothing, for most. */
export function useOverrides(name: string): ResourceOverrides {
  return overridesOf(useEngine().overrides, name);
}

export function overridesOf(overrides: Overrides, name: string): ResourceOverrides {
  const all: Readonly<Record<string, ResourceOverrides | undefined>> = overrides;
  return all[name] ?? {};
}

/** The dialog that a row action opens; none for an action that leads to an address. */
export function panelOf(actions: ResourceOverrides['actions'], id: string): RowActionPanel | undefined {
  const action = actions?.[id];
  return action === undefined || 'opens' in action ? undefined : action;
}

/** Who is signed in, the same object as long as it is the same person; undefined until the portal knows. */
export function useActor(): Actor | undefined {
  const { data } = useGetIdentity();
  return useMemo(() => {
    if (data === undefined) return undefined;
    const id = Number(data.id);
    const role: unknown = data.role;
    return Number.isInteger(id) && isRole(role) ? { id, role } : undefined;
  }, [data]);
}
