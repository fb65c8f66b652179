/** The tables of the world (REF-01 to REF-08). */
export const enReference = {
  reference: {
    title: 'World tables',
    about: 'What addresses, prices, clocks and bookings of the portal are reckoned by.',
    search: 'Search in this table',
    count: '%{smart_count} entry |||| %{smart_count} entries',
    tables: {
      countries: 'Countries',
      currencies: 'Currencies',
      'time-zones': 'Time zones',
      'booking-statuses': 'Booking statuses',
    },
    columns: {
      countryName: 'Country',
      countryCode: 'Country code',
      capital: 'Capital',
      continentName: 'Continent',
      population: 'Population',
      currencyCode: 'Currency',
      code: 'Code',
      name: 'Name',
      symbol: 'Symbol',
      decimal_digits: 'Decimal digits',
      rounding: 'Cash rounding',
      cities: 'Cities',
      value: 'Number',
      label: 'Status',
      aliases: 'Older names',
    },
  },
};
