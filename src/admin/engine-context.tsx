import { createContext, type ReactNode, useContext } from 'react';
import type { Overrides, ResourceOverrides, RowActionPanel } from './overrides.ts';

/** What the engine is told by the pages, because it names no resource itself. */
export interface Engine {
  readonly overrides: Overrides;
  /** The resource that keeps saved views; without it lists offer none. */
  readonly savedViews?: string;
}

const EngineContext = createContext<Engine>({ overrides: {} });

export function EngineProvider({ engine, children }: { engine: Engine; children: ReactNode }) {
  return <EngineContext value={engine}>{children}</EngineContext>;
}

export function useEngine(): Engine {
  return useContext(EngineContext);
}

/** What the pages replace for this resource; nothing, for most. */
export function useOverrides(name: string): ResourceOverrides {
  return overridesOf(useEngine().overrides, name);
}

export function overridesOf(overrides: Overrides, name: string): ResourceOverrides {
  const all: Readonly<Record<string, ResourceOverrides | undefined>> = overrides;
  return all[name] ?? {};
}

/** The dialog that a row action opens; none for an action that leads to an address. */
export function panelOf(actions: ResourceOverrides['actions'], id: string): RowActionPanel | undefined {
  const action = actions?.[id];
  return action === undefined || 'opens' in action ? undefined : action;
}
