import { stdin, stdout } from 'node:process';
import { text } from 'node:stream/consumers';
import { z } from 'zod';

/** A process of its own that sends one request on so many connections at once until it is ended; says which status came. */
const { url, init, connections } = z
  .object({
    url: z.string(),
    init: z.object({
      method: z.string(),
      headers: z.record(z.string(), z.string()),
      body: z.string().optional(),
    }),
    connections: z.number(),
  })
  .parse(JSON.parse(await text(stdin)));

const { body, ...rest } = init;
await Promise.all(
  Array.from({ length: connections }, async () => {
    for (;;) {
      const answer = await fetch(url, { ...rest, ...(body !== undefined && { body }) });
      await answer.arrayBuffer();
      stdout.write(`${answer.status}\n`);
    }
  }),
);
