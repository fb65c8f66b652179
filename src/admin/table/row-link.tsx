import { type AnchorHTMLAttributes, type MouseEvent, useContext } from 'react';
import { createPath, UNSAFE_NavigationContext as NavigationContext, type Path } from 'react-router';

interface RowLinkProps extends Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'href' | 'onClick'> {
  /** A whole address of the portal. */
  readonly to: string | Partial<Path>;
  readonly state?: unknown;
}

/**
 * A link in a row, of which a page of a list has a hundred: react-router's own looks each address up again, and is drawn
 * anew with every change of the address, whether or not the row is. A press does what it does there.
 */
export function RowLink({ to, state, ...rest }: RowLinkProps) {
  const { navigator } = useContext(NavigationContext);
  const href = typeof to === 'string' ? to : createPath(to);
  const go = (event: MouseEvent) => {
    if (event.defaultPrevented || !isPlain(event)) return;
    event.preventDefault();
    const { pathname, search, hash } = location;
    if (href === `${pathname}${search}${hash}`) navigator.replace(to, state);
    else navigator.push(to, state);
  };
  return (
    <a {...rest} href={href} onClick={go}>
      {rest.children}
    </a>
  );
}

/** The browser itself sees to another button, and to another tab or window. */
function isPlain({ button, metaKey, altKey, ctrlKey, shiftKey }: MouseEvent): boolean {
  return button === 0 && !(metaKey || altKey || ctrlKey || shiftKey);
}
