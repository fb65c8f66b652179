import { useGetIdentity, useTranslate } from 'ra-core';

export function AccountInfo() {
  const translate = useTranslate();
  const { data } = useGetIdentity();
  return (
    <h1>
      {translate('menu.account_info')} {data?.fullName}
    </h1>
  );
}
