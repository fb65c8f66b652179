import { argv, stdout } from 'node:process';

/** A process of its own that asks for one list on eight connections at once until it is ended. */
const [address = '', token = ''] = argv.slice(2);

await Promise.all(
  Array.from({ length: 8 }, async () => {
    for (;;) {
      const answer = await fetch(address, { headers: { authorization: `Bearer ${token}` } });
      await answer.arrayBuffer();
      if (answer.status !== 200) throw new Error(`The list answered ${answer.status}`);
      stdout.write('.');
    }
  }),
);
