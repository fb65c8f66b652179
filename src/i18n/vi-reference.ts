import type { enReference } from './en-reference.ts';

export const viReference: typeof enReference = {
  reference: {
    title: 'Bảng thế giới',
    about: 'Cơ sở để cổng thông tin tính địa chỉ, giá và giờ.',
    search: 'Tìm trong bảng này',
    count: '%{smart_count} mục |||| %{smart_count} mục',
    tables: { countries: 'Quốc gia', currencies: 'Tiền tệ', 'time-zones': 'Múi giờ' },
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
      aliases: 'Tên cũ',
    },
  },
};
