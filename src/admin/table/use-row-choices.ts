import type { Actor } from '../../../domain/actor.ts';
import type { Resource } from '../../../resources/schema/define-resource.ts';
import type { RowActionOverrides } from '../overrides.ts';
import { useNowUntil } from '../use-now-until.ts';
import type { Row } from './row.ts';
import { endOf, type RowChoice, rowChoices } from './row-choices.ts';

/** What this person may do to this row; what can be done until some instant goes when it comes (ACT-06). */
export function useRowChoices(
  resource: Resource,
  row: Row,
  actor: Actor,
  registered: RowActionOverrides,
): RowChoice[] {
  const now = useNowUntil(resource.actions.map(action => endOf(action, row)));
  return rowChoices(resource, row, actor, { registered, now });
}
