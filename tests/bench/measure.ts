/** What one system did in one round of a scenario. */
export interface Figures {
  readonly perSecond: number;
  readonly p50: number;
  readonly p99: number;
}

/** Runs `ask(0)`, `ask(1)`, … on so many connections at once for a while. */
export async function measure(
  ask: (index: number, connection: number) => Promise<void>,
  { connections, seconds }: { connections: number; seconds: number },
): Promise<Figures> {
  const latencies: number[] = [];
  let index = 0;
  const started = performance.now();
  const end = started + seconds * 1000;
  await Promise.all(
    Array.from({ length: connections }, async (_, connection) => {
      do {
        const from = performance.now();
        await ask(index++, connection);
        latencies.push(performance.now() - from);
      } while (performance.now() < end);
    }),
  );
  const elapsed = (performance.now() - started) / 1000;
  latencies.sort((a, b) => a - b);
  return {
    perSecond: latencies.length / elapsed,
    p50: quantile(latencies, 0.5),
    p99: quantile(latencies, 0.99),
  };
}

export function quantile(sorted: readonly number[], share: number): number {
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}

/** The round in the middle by requests a second. */
export function middle(rounds: readonly Figures[]): Figures | undefined {
  return rounds.toSorted((a, b) => a.perSecond - b.perSecond)[Math.floor(rounds.length / 2)];
}
