import { createElement, lazy } from 'react';

const RolloutPage = lazy(async () => ({ default: (await import('./rollout-page.tsx')).RolloutPage }));

const RolloutDoor = lazy(async () => ({ default: (await import('./rollout-door.tsx')).RolloutDoor }));

/** What replaces the engine's own for roll-outs. */
export const rolloutOverrides = { show: createElement(RolloutPage), toolbar: RolloutDoor };
