import { createElement, type ReactElement } from 'react';
import type { Role } from '../../domain/actor.ts';
import type { Engine } from '../admin/engine.tsx';
import type { Overrides } from '../admin/overrides.ts';
import { AccountInfo } from './account/account-info.tsx';
import { Home } from './home/home.tsx';

/** Everything custom, on one screen: resource → what replaces the engine's own. */
export const overrides = {} satisfies Overrides;

export const engine: Engine = { overrides };

/** A page that belongs to no resource; open to every role unless it names some. */
interface PortalPage {
  readonly path: string;
  readonly element: ReactElement;
  readonly roles?: readonly Role[];
}

/** The pages beside the lists: home and the own account (ROUTE-05, ROUTE-19). */
export const pages: readonly PortalPage[] = [
  { path: '/', element: createElement(Home) },
  { path: '/information', element: createElement(AccountInfo) },
];
