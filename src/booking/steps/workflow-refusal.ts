import { useCallback } from 'react';
import { useTranslate } from 'react-admin';
import { z } from 'zod';
import { type FreeStart, type Holder, type Plan, plan, taken } from '../../../contract/plan.ts';
import { useText } from '../../i18n/use-text.ts';

/** Why a workflow was not carried out. */
export type Refusal =
  /** The world is no longer what was seen: the plan as it would be now. */
  | { readonly kind: 'stale'; readonly message: string; readonly plan: Plan }
  /** Somebody else holds the start: who, if one may know, and what is free near it. */
  | {
      readonly kind: 'taken';
      readonly message: string;
      readonly holder: Holder | undefined;
      readonly nearest: readonly FreeStart[];
    }
  /** The server was not reached, and nobody knows whether it acted. */
  | { readonly kind: 'unreachable' }
  /** In the server's words; `errors` by field. */
  | {
      readonly kind: 'refused';
      readonly status: number;
      readonly message: string;
      readonly errors: Readonly<Record<string, string>>;
    };

const failure = z.object({ status: z.number(), message: z.string().catch(''), body: z.unknown() });
const stale = z.object({ plan });
const errors = z.object({ errors: z.record(z.string(), z.string()) });

/** What the server, or the lack of one, said no with. */
export function refusalOf(error: unknown): Refusal {
  const { data } = failure.safeParse(error);
  if (data === undefined) throw error;
  const { status, message, body } = data;
  if (status === 0) return { kind: 'unreachable' };
  const fresh = status === 409 ? stale.safeParse(body).data?.plan : undefined;
  if (fresh !== undefined) return { kind: 'stale', message, plan: fresh };
  const held = status === 409 ? taken.safeParse(body).data : undefined;
  if (held !== undefined) return { kind: 'taken', message, holder: held.holder, nearest: held.nearest };
  return { kind: 'refused', status, message, errors: errors.safeParse(body).data?.errors ?? {} };
}

/** Says why something was not done, in the server's words where there are some. */
export function useRefusalWords(): (refusal: Refusal) => string {
  const translate = useTranslate();
  const text = useText();
  return useCallback(
    refusal =>
      refusal.kind === 'unreachable'
        ? translate('errors.unreachable')
        : text(refusal.message) || translate('errors.request_failed'),
    [translate, text],
  );
}
