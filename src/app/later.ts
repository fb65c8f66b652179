import { type ComponentType, createElement, type ReactElement } from 'react';
import { comingPage, Nothing } from '../layout/coming-page.tsx';

/** A page that is loaded when it is first opened. */
export function later(load: () => Promise<ComponentType>): ReactElement {
  return createElement(comingPage(load));
}

/** A panel that is: the page beneath it stays as it is meanwhile. */
export function laterPanel(load: () => Promise<ComponentType>): ReactElement {
  return createElement(comingPage(load, Nothing));
}
