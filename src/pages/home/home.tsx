import { useTranslate } from 'ra-core';

export function Home() {
  const translate = useTranslate();
  return <h1>{translate('menu.home')}</h1>;
}
