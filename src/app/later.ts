import { type ComponentType, createElement, lazy, type ReactElement } from 'react';

/** What is loaded when it is first opened. */
export function later(load: () => Promise<ComponentType>): ReactElement {
  return createElement(lazy(async () => ({ default: await load() })));
}
