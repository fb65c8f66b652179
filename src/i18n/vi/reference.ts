import type { enReference } from '../en/reference.ts';

export const viReference: typeof enReference = {
  reference: {
    title: 'Bảng thế giới',
    about: 'Cơ sở để cổng thông tin tính địa chỉ, giá, giờ và lịch đặt.',
    search: 'Tìm trong bảng này',
    count: '%{smart_count} mục |||| %{smart_count} mục',
    tables: {
      countries: 'Quốc gia',
      currencies: 'Tiền tệ',
      'time-zones': 'Múi giờ',
      'booking-statuses': 'Trạng thái lịch đặt',
    },
    columns: {
      countryName: 'Quốc gia',
      countryCode: 'Mã quốc gia',
      capital: 'Thủ đô',
      continentName: 'Châu lục',
      population: 'Dân số',
      currencyCode: 'Tiền tệ',
      code: 'Mã',
      name: 'Tên',
      symbol: 'Ký hiệu',
      decimal_digits: 'Số chữ số thập phân',
      rounding: 'Làm tròn tiền mặt',
      cities: 'Thành phố',
      value: 'Số',
      label: 'Trạng thái',
      aliases: 'Tên cũ',
    },
  },
};
