import type { Engine } from '../admin/engine.tsx';
import type { Overrides } from '../admin/overrides.ts';

/** Everything custom, on one screen: resource → what replaces the engine's own. */
export const overrides = {} satisfies Overrides;

export const engine: Engine = { overrides };
