import { type ComponentType, use } from 'react';
import {
  defaultExporter,
  ListContextProvider,
  type ListControllerResult,
  RecordContextProvider,
  ResourceContextProvider,
  SaveContextProvider,
  useDataProvider,
} from 'react-admin';
import type { CellProps, InputProps } from './engine-context.tsx';
import { FormRow, FormSave } from './form/form-context.ts';
import { useLabels } from './labels.ts';
import { listEntries } from './list/list-state.ts';
import { ListParts, type PartsOfList } from './list/resource-list.tsx';
import type { Row } from './table/row.ts';

/**
 * react-admin's contexts, for overrides that are made of its own or of community components. An override asks for
 * them by these wrappers; lists and forms without such overrides build none.
 */

/** A cell in a `RecordContext`: `cells: { price: withRecordContext(NumberField) }`. */
export function withRecordContext(Field: ComponentType<{ readonly source: string }>) {
  return ({ row, name }: Pick<CellProps, 'row' | 'name'>) => (
    <RecordContextProvider value={row}>
      <Field source={name} />
    </RecordContextProvider>
  );
}

/** Something beside the title of a list, in its `ListContext`: `toolbar: withListContext(ExportButton)`. */
export function withListContext(Tool: ComponentType) {
  return () => (
    <ListContextProvider value={useListResult()}>
      <Tool />
    </ListContextProvider>
  );
}

/** What a stock input is told by the description of its field. */
export interface StockInputProps {
  readonly source: string;
  readonly label: string;
  readonly disabled: boolean;
  /** Why it cannot be changed. */
  readonly helperText: string | false;
}

/**
 * An input in a `RecordContext` and a `SaveContext`, beside the form that react-hook-form provides:
 * `inputs: { name: withFormContext(TextInput) }`.
 */
export function withFormContext(Input: ComponentType<StockInputProps>) {
  return ({ name, resource, readOnlyBecause }: InputProps) => {
    const { field: labelOf } = useLabels(resource);
    const save = use(FormSave);
    return (
      <ResourceContextProvider value={resource.name}>
        <RecordContextProvider value={use(FormRow) ?? {}}>
          <SaveContextProvider
            value={{ save: async () => save(), saving: false, mutationMode: 'pessimistic' }}
          >
            <Input
              source={name}
              label={labelOf(name)}
              disabled={readOnlyBecause !== undefined}
              helperText={readOnlyBecause ?? false}
            />
          </SaveContextProvider>
        </RecordContextProvider>
      </ResourceContextProvider>
    );
  };
}

/** The list around it as `useListController` would answer it; its state goes on standing in the address. */
function useListResult(): ListControllerResult<Row> {
  const parts = use(ListParts);
  const dataProvider = useDataProvider();
  if (parts === undefined) throw new Error('A ListContext is there within a list only');
  const { resource, state, fixed, found } = parts;
  const sort = { field: state.sort[0], order: state.sort[1] === 'asc' ? 'ASC' : 'DESC' } as const;
  const shared = {
    resource: resource.name,
    defaultTitle: resource.label.many,
    sort,
    page: state.page,
    perPage: state.pageSize,
    exporter: defaultExporter,
    getData: async ({ maxResults = 1_000 } = {}) => {
      const { data } = await dataProvider.getList<Row>(resource.name, {
        pagination: { page: 1, perPage: maxResults },
        sort,
        filter: state.search === '' ? {} : { q: state.search },
        meta: { entries: listEntries(resource, state, fixed) },
      });
      return data;
    },
    refetch: found.retry,
    isFetching: found.loading,
    isLoading: found.loading && found.rows === undefined,
    ...filtersOf(parts),
    ...selectionOf(parts),
    ...settersOf(parts),
  };
  const { rows, total, error } = found;
  if (rows !== undefined) return { ...shared, data: [...rows], total, error, isPending: false };
  const nothing = { data: undefined, total: undefined, meta: undefined };
  return error === null
    ? { ...shared, ...nothing, error, isPending: true }
    : { ...shared, ...nothing, error, isPending: false };
}

type Filters = Readonly<Record<string, unknown>>;

/** The free text stands among the filters as `q`, as the data provider takes it. */
function filtersOf({ state, change }: PartsOfList) {
  const filterValues = { ...state.filter, ...(state.search === '' ? {} : { q: state.search }) };
  const setFilters = (next: Filters) => {
    const { q = '', ...filter } = Object.fromEntries(
      Object.entries(next).filter(([, value]) => value !== undefined && value !== null && value !== ''),
    );
    change({ filter, search: String(q) }, { replace: true });
  };
  return { filterValues, displayedFilters: {}, setFilters, showFilter: () => {}, hideFilter: () => {} };
}

function settersOf({ change }: PartsOfList) {
  return {
    setPage: (page: number) => change({ page }),
    setPerPage: (pageSize: number) => change({ pageSize }),
    setSort: ({ field, order }: { readonly field: string; readonly order: string }) =>
      change({ sort: [field, order === 'DESC' ? 'desc' : 'asc'] }),
  };
}

function selectionOf({ selection }: PartsOfList) {
  const chosen = selection?.ids ?? new Set<number>();
  return {
    selectedIds: [...chosen],
    onToggleItem: (id: Row['id']) => selection?.choose(id, false),
    onSelect: (ids: readonly Row['id'][]) => {
      const wanted = new Set(ids);
      for (const id of new Set([...wanted, ...chosen]))
        if (wanted.has(id) !== chosen.has(id)) selection?.choose(id, false);
    },
    onSelectAll: () => selection?.chooseEverything(),
    onUnselectItems: () => selection?.clear(),
  };
}
