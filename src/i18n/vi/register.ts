import type { enRegister } from '../en/register.ts';

/** Đưa thiết bị từ kho đến địa điểm. */
export const viRegister: typeof enRegister = {
  register: {
    title_pick: 'Đăng ký thiết bị',
    title_details: 'Thêm/Cập nhật thông tin BackHug',
    device_blank: 'thiết bị không được để trống',
    done: 'Cập nhật giường thành công',
    search: 'Số sê-ri hoặc mã kết nối',
    search_hint: 'Quét hoặc dán, hoặc nhập một phần; Enter chọn thiết bị khớp',
    stock: 'Thiết bị trong kho',
    stock_failed: 'Không tải được kho',
    no_stock: 'Không có thiết bị nào trong kho.',
    more: 'Còn %{smart_count} thiết bị: nhập thêm để thu hẹp',
    placed: 'Không thể chọn %{serial}: thiết bị đã ở %{place}',
    stands_at: 'đang ở %{place}',
    unknown: 'Không có thiết bị đăng ký trước nào có số sê-ri hoặc mã kết nối “%{text}”',
    several: '%{smart_count} thiết bị khớp với “%{text}”: hãy chọn một',
    clock_of_place: 'Theo giờ của địa điểm',
    clock: 'Theo giờ của địa điểm (%{zone})',
    opens: 'Địa điểm này sắp khai trương: sẽ mở khi thiết bị đầu tiên được lắp đặt',
    unreachable:
      'Không kết nối được máy chủ nên chưa rõ việc đã thực hiện hay chưa. Nội dung bạn nhập vẫn còn: hãy bấm lại nút, việc chỉ được thực hiện một lần.',
    continue: 'Tiếp tục',
    another: 'Chọn thiết bị khác',
    register: 'Đăng ký',
    registered: 'Đã đăng ký: %{smart_count} thiết bị',
  },
};
