import type { Judged, Outcome } from './judge.ts';

/** Counts by kind, and in all, as a table of Markdown. */
export function tableOf(judged: readonly Judged[]): string {
  const kinds = [...Map.groupBy(judged, ({ mutant }) => mutant.kind)];
  const lines = kinds
    .toSorted(([, [a]], [, [b]]) => ((a?.mutant.group ?? '') < (b?.mutant.group ?? '') ? -1 : 1))
    .map(([kind, each]) => lineOf(`${each[0]?.mutant.group}: ${kind}`, each));
  return [
    '| kind | planted | killed | hung | survived | only a browser or a process sees | killed of judged |',
    '| --- | ---: | ---: | ---: | ---: | ---: | ---: |',
    ...lines,
    lineOf('**all**', judged),
  ].join('\n');
}

function lineOf(title: string, judged: readonly Judged[]): string {
  const of = (outcome: Outcome) => judged.filter(each => each.outcome === outcome).length;
  const dead = of('killed') + of('hung');
  const seen = dead + of('survived');
  const share = seen === 0 ? '' : `${((100 * dead) / seen).toFixed(1)} %`;
  const cells = [title, judged.length, of('killed'), of('hung'), of('survived'), of('unseen'), share];
  return `| ${cells.join(' | ')} |`;
}

/** A break in a line of text: where, what was, what stands there instead. */
export function inOneLine({
  mutant: { id, kind, file, line, was, text },
  outcome,
  ms,
  tried,
  by,
}: Judged): string {
  const short = (words: string) => words.replace(/\s+/g, ' ').slice(0, 90);
  const place = `${file}:${line}`;
  const change = `${short(was)} → ${text.trim() === '' ? 'nothing' : short(text)}`;
  const time = `${tried} in ${(ms / 1000).toFixed(1)} s`;
  return `${outcome.padEnd(8)} ${time.padStart(12)}  ${id}  ${kind}  ${place}  ${change}${by === '' ? '' : `  ← ${short(by)}`}`;
}
