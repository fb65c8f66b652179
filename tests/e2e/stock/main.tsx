import {
  Admin,
  BooleanInput,
  Create,
  Datagrid,
  DataTable,
  Edit,
  EditGuesser,
  ExportButton,
  FilterLiveSearch,
  List,
  ListGuesser,
  ReferenceField,
  ReferenceInput,
  Resource,
  SelectInput,
  ShowGuesser,
  SimpleForm,
  TextField,
  TextInput,
  TopToolbar,
} from 'react-admin';
import { createRoot } from 'react-dom/client';
import { createAuthProvider } from '../../../authProvider/index.ts';
import { createSession } from '../../../authProvider/session.ts';
import { createFetchJson } from '../../../dataProvider/http-client.ts';
import { createDataProvider } from '../../../dataProvider/index.ts';

// react-admin as its tutorial uses it, with its own screens, on the portal's providers as they are.
const session = createSession('/api');
const dataProvider = createDataProvider(
  createFetchJson('/api', session.tokens),
  async () => (await session.user()).role,
  async sending =>
    (await import('../../../dataProvider/transfers.ts')).sendFile('/api', session.tokens, sending),
  async reading =>
    (await import('../../../dataProvider/transfers.ts')).readText('/api', session.tokens, reading),
);

const cityFilters = [
  <TextInput key="city_name" source="city_name" label="Name holds" alwaysOn />,
  <ReferenceInput key="country_id" source="country_id" reference="countries" alwaysOn>
    <SelectInput optionText="country" />
  </ReferenceInput>,
];

function CityList() {
  return (
    <List filters={cityFilters} sort={{ field: 'city_name', order: 'ASC' }} perPage={10}>
      <Datagrid rowClick="edit">
        <TextField source="id" />
        <TextField source="city_name" label="City" />
        <ReferenceField source="country_id" reference="countries">
          <TextField source="country" />
        </ReferenceField>
      </Datagrid>
    </List>
  );
}

const cityInputs = (
  <SimpleForm>
    <TextInput source="city_name" label="City" />
    <ReferenceInput source="country_id" reference="countries">
      <SelectInput optionText="country" />
    </ReferenceInput>
    <BooleanInput source="display_on_mobile" />
  </SimpleForm>
);

function CityEdit() {
  return <Edit mutationMode="pessimistic">{cityInputs}</Edit>;
}

function CityCreate() {
  return <Create redirect="list">{cityInputs}</Create>;
}

function CountryList() {
  const actions = (
    <TopToolbar>
      <FilterLiveSearch source="q" label="Search" />
      <ExportButton />
    </TopToolbar>
  );
  return (
    <List actions={actions} sort={{ field: 'country', order: 'ASC' }}>
      <DataTable>
        <DataTable.Col source="country" />
        <DataTable.Col source="country_code" label="Code" />
      </DataTable>
    </List>
  );
}

createRoot(document.getElementById('root') ?? document.body).render(
  <Admin dataProvider={dataProvider} authProvider={createAuthProvider(session)} disableTelemetry>
    <Resource name="cities" list={CityList} edit={CityEdit} create={CityCreate} />
    <Resource name="countries" list={CountryList} recordRepresentation="country" />
    <Resource name="devices" list={ListGuesser} edit={EditGuesser} show={ShowGuesser} />
    <Resource name="tracks" list={ListGuesser} edit={EditGuesser} />
    <Resource name="bookings" list={ListGuesser} show={ShowGuesser} />
  </Admin>,
);
