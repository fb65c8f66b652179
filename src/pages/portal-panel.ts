import type { ReactElement } from 'react';
import type { Role } from '../../domain/actor.ts';
import type { PanelAddress } from '../admin/dialogs/panel-address.ts';

/** A side panel at an address of its own, over the page it was opened from; open to every role unless it names some. */
export interface PortalPanel extends PanelAddress {
  readonly element: ReactElement;
  readonly roles?: readonly Role[];
}
