/** Một khách hàng mẫu và các giá trị khác để xem thử email. */
export const guest = {
  first_name: 'Lan',
  last_name: 'Nguyễn',
  email: 'lan.nguyen@mail.example',
  new_email: 'lan@benthanh.example',
  location: 'Bến Thành',
  address: '8 Lê Lợi, 700000 Thành phố Hồ Chí Minh, Việt Nam',
  device: 'Sen',
  new_device: 'Cúc',
  new_location: 'Thảo Điền',
  new_address: '15 Xuân Thủy, 700000 Thành phố Hồ Chí Minh, Việt Nam',
  price: '150.000 ₫',
  devices: 'Sen, Bến Thành: tín hiệu yếu',
  reason: 'Giường đang được sửa chữa.',
  zone: 'Asia/Ho_Chi_Minh',
  company: 'An Nhiên Spa',
  change: 'một khóa truy cập đã được thêm',
};
