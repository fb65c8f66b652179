import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Linux counts in hundredths of a second for whoever reads it here. */
const ticksASecond = 100;

/** Seconds of processor that the process has taken; NaN where the system does not tell. */
export function processorSeconds(pid: number): number {
  const [, ...fields] = statOf(pid);
  return (Number(fields[10]) + Number(fields[11])) / ticksASecond;
}

/** The same of a PostgreSQL that keeps its files there: its first process, those of now, and those that have ended. */
export function processorSecondsUnder(cluster: string): number {
  const first = Number(readFileSync(join(cluster, 'postmaster.pid'), 'utf8').split('\n')[0]);
  const [, ...fields] = statOf(first);
  const ended = (Number(fields[12]) + Number(fields[13])) / ticksASecond;
  const now = childrenOf(first).reduce((sum, pid) => sum + processorSeconds(pid), 0);
  return processorSeconds(first) + ended + now;
}

function childrenOf(parent: number): number[] {
  if (!existsSync('/proc')) return [];
  const pids = readdirSync('/proc').filter(name => /^\d+$/.test(name));
  return pids.map(Number).filter(pid => Number(statOf(pid)[2]) === parent);
}

/** Its name and, behind it, what the system counts of it (proc_pid_stat(5), from the state on); nothing when it has ended. */
function statOf(pid: number): string[] {
  try {
    const line = readFileSync(`/proc/${pid}/stat`, 'utf8');
    const end = line.lastIndexOf(')');
    return [line.slice(0, end), ...line.slice(end + 2).split(' ')];
  } catch {
    return [];
  }
}
