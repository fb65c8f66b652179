import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useDataProvider } from 'react-admin';
import { z } from 'zod';
import type { PortalDataProvider } from '../../dataProvider/index.ts';

const factor = z.object({
  id: z.number(),
  name: z.string(),
  create_time: z.string(),
  last_used_at: z.string().nullable(),
});
export type Factor = z.output<typeof factor>;

const ownFactors = z.object({
  passkeys: z.array(factor),
  app: factor.nullable(),
  recovery_codes: z.number(),
  /** Their role must have one. */
  required: z.boolean(),
});
export type OwnFactors = z.output<typeof ownFactors>;

const queryKey = ['own second factors'];
const path = '/v3/auth/second-factor';

/** The person's own second factors, and the calls that change them. */
export function useSecondFactor() {
  const { askPath, takeAway } = useDataProvider<PortalDataProvider>();
  const queries = useQueryClient();
  const { data, error, refetch } = useQuery({
    queryKey,
    queryFn: async () => ownFactors.parse(await askPath<unknown>(path)),
  });
  const refresh = () => queries.invalidateQueries({ queryKey });
  /** A POST below the address of the second factor. */
  const send = async <Schema extends z.ZodType>(below: string, body: object, answer: Schema) =>
    answer.parse(await askPath<unknown>(`${path}${below}`, { method: 'POST', body }));
  return {
    factors: data,
    error,
    retry: () => void refetch(),
    refresh,
    send,
    rename: (id: number, name: string) =>
      askPath<unknown>(`${path}/passkeys/${id}`, { method: 'PUT', body: { name } }),
    remove: (below: string) => takeAway(`${path}${below}`),
  };
}
