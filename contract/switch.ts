import { z } from 'zod';
import { byId, defineCall, done } from './call.ts';

const company = z.object({
  id: z.int(),
  company: z.string(),
  domain: z.string().nullable().describe('Null unless the operator allows to send people there'),
});

const myCompanies = defineCall({
  method: 'POST',
  path: '/v3/base/companies/my-companies',
  tags: ['Companies'],
  summary: 'The companies whose portals the user may switch to',
  query: z.object({
    add_user_role: z
      .literal('1')
      .optional()
      .describe('Asked for by the portal (BANNER-04); changes nothing here'),
  }),
  answer: done.extend({ data: z.array(company) }),
});

const switchTo = defineCall({
  method: 'POST',
  path: '/v3/base/companies/:id/switch',
  tags: ['Companies'],
  summary: 'The address of the new version, with a token that is good for one exchange within a minute',
  params: byId,
  answer: done.extend({ address: z.string() }),
});

export const switchCalls = { myCompanies, switchTo };
