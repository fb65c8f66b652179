import simpleRest from 'ra-data-simple-rest';
import {
  Admin,
  Datagrid,
  type DataProvider,
  DateField,
  type GetListParams,
  List,
  NumberField,
  type RaRecord,
  Resource,
  TextField,
} from 'react-admin';
import { createRoot } from 'react-dom/client';
import { bookingsOfPage } from '../bookings.ts';

// react-admin as its tutorial uses it: one resource, its own list, no filters, nobody asked who is signed in.
const dataProvider: DataProvider = {
  ...simpleRest('/api/v3'),
  getList: async <Row extends RaRecord>(_resource: string, { pagination }: GetListParams) => {
    const answer = await bookingsOfPage<Row>(pagination?.page ?? 1, pagination?.perPage);
    return { data: answer.data, total: answer.total_item };
  },
};

function BookingList() {
  return (
    <List sort={{ field: 'create_time', order: 'DESC' }} perPage={20}>
      <Datagrid>
        <NumberField source="id" />
        <TextField source="user.email" label="Guest" />
        <TextField source="home_bed.name" label="Device" />
        <TextField source="location.name" label="Location" />
        <DateField source="start_time" showTime />
        <DateField source="end_time" showTime />
        <NumberField source="slot_duration" />
        <NumberField source="booking_status" />
        <TextField source="reason" />
        <DateField source="create_time" showTime />
      </Datagrid>
    </List>
  );
}

createRoot(document.getElementById('root') ?? document.body).render(
  <Admin dataProvider={dataProvider} disableTelemetry>
    <Resource name="bookings" list={BookingList} />
  </Admin>,
);
