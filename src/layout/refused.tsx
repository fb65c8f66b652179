import { useEffect } from 'react';
import { useNotify, useTranslate } from 'react-admin';
import { matchPath, Navigate, useLocation } from 'react-router';
import type { Role } from '../../domain/actor.ts';
import { registry } from '../../resources/index.ts';
import { usePages } from './navigation.ts';

/**
 * Says which page it was, and which roles it is for, there or on the page that comes instead; the words stay until
 * somebody has read them and sends them away (GUARD-05 to GUARD-09).
 */
export function Refused({ openTo }: { readonly openTo: readonly Role[] }) {
  const notify = useNotify();
  const translate = useTranslate();
  const roles = openTo.map(role => translate(`roles.${role}`)).join(', ');
  const page = usePageName();
  useEffect(
    () =>
      notify('errors.forbidden_notice', {
        type: 'warning',
        autoHideDuration: null,
        messageArgs: { page, roles },
      }),
    [notify, page, roles],
  );
  return <Navigate to="/403" replace />;
}

/** What the page at this address is called: by its title, else by what its records are. */
function usePageName(): string {
  const translate = useTranslate();
  const pages = usePages();
  const { pathname } = useLocation();
  const page = pages.find(({ path }) => matchPath(path, pathname) !== null);
  const name =
    page?.title ?? Object.values(registry).find(each => each.name === page?.row)?.label.one ?? pathname;
  return translate(name, { _: name });
}
