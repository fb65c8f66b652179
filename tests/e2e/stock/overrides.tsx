import {
  ExportButton,
  FilterLiveSearch,
  FunctionField,
  ReferenceField,
  SaveButton,
  TextField,
  TextInput,
  useCanAccess,
  useListContext,
  useRecordContext,
} from 'react-admin';
import type { Overrides } from '../../../src/admin/engine-context.tsx';
import {
  type StockInputProps,
  withFormContext,
  withListContext,
  withRecordContext,
} from '../../../src/admin/react-admin-contexts.tsx';

/** What is chosen and who may delete, as react-admin's hooks tell it. */
function Chosen() {
  const { selectedIds, total, setSort, resource } = useListContext();
  const { canAccess } = useCanAccess({ resource, action: 'delete' });
  return (
    <>
      <output>{`${selectedIds.length} of ${total} ${resource}${canAccess === true ? '' : ', only to read'}`}</output>
      <button type="button" onClick={() => setSort({ field: 'country', order: 'DESC' })}>
        Last first
      </button>
    </>
  );
}

function CountryTools() {
  return (
    <>
      <FilterLiveSearch source="q" label="Find a country" />
      <ExportButton label="Stock export" />
      <Chosen />
    </>
  );
}

function CodeField({ source }: { readonly source: string }) {
  return (
    <>
      <TextField source={source} /> <FunctionField render={({ country }) => `of ${country}`} />
    </>
  );
}

function CountryField({ source }: { readonly source: string }) {
  return (
    <ReferenceField source={source} reference="countries" link={false}>
      <TextField source="country_code" />
    </ReferenceField>
  );
}

function CodeInput(props: StockInputProps) {
  const record = useRecordContext();
  return (
    <>
      <TextInput {...props} helperText={`Stored: ${record?.country_code}`} />
      <SaveButton label="Keep it" />
    </>
  );
}

/** Overrides made of react-admin's own components, at its three depths: list, row, form. */
export const stockOverrides = {
  countries: {
    toolbar: withListContext(CountryTools),
    cells: { country_code: withRecordContext(CodeField) },
    inputs: { country: withFormContext(TextInput), country_code: withFormContext(CodeInput) },
  },
  cities: { cells: { country_id: withRecordContext(CountryField) } },
} satisfies Overrides;
