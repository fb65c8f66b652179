import { createElement } from 'react';
import { coming, comingPage } from '../../layout/coming.tsx';
import { PageSkeleton } from '../../layout/page-skeleton.tsx';

const RolloutPage = comingPage(async () => (await import('./rollout-page.tsx')).RolloutPage, PageSkeleton);

const RolloutDoor = coming(async () => (await import('./rollout-door.tsx')).RolloutDoor);

/** What replaces the engine's own for roll-outs. */
export const rolloutOverrides = { show: createElement(RolloutPage), toolbar: RolloutDoor };
