export const viMail = {
  mail: {
    send_again: 'Gửi lại',
    send_again_what: '“%{subject}” được gửi ngay, với nội dung đang lưu ở đây.',
    send_again_to: 'Email được gửi đến địa chỉ hiện tại của khách.',
    sent_again: 'Email đang được gửi đi',
    placeholders: 'Được điền cho từng khách:',
    sample: 'Với dữ liệu của một khách giả định',
  },
};
