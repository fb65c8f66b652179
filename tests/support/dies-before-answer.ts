import { ServerResponse } from 'node:http';
import { kill, pid } from 'node:process';

// Loaded into a portal by `--import`: it dies, as by kill -9, when a successful answer to a write is about to
// leave for the so many-th time. What that answer tells has been committed; nobody hears of it.
let left = Number(process.env.DIES_BEFORE_ANSWER);
const { writeHead } = ServerResponse.prototype;

Object.defineProperty(ServerResponse.prototype, 'writeHead', {
  value(this: ServerResponse, status: number, ...further: never[]) {
    if (this.req.method === 'POST' && status === 200) {
      left -= 1;
      if (left === 0) kill(pid, 'SIGKILL');
    }
    return writeHead.call(this, status, ...further);
  },
});
