import { functionsOf, partOf, spotsOf } from '../source-tree.ts';

/** The same code, where each function of the product notes that it was called. */
export function instrumented(file: string, code: string): string | undefined {
  if (file.startsWith('tests/')) return undefined;
  const inserts: { at: number; text: string }[] = [];
  for (const [node, name] of functionsOf(file, spotsOf(file, code))) {
    const body = partOf(node, 'body');
    const note = `globalThis.reachedFunctions?.add(${JSON.stringify(name)})`;
    if (body?.type === 'BlockStatement') inserts.push({ at: body.start + 1, text: `${note};` });
    else if (body !== undefined)
      inserts.push({ at: body.start, text: `(${note},` }, { at: body.end, text: ')' });
  }
  let changed = code;
  // From the end, so that places before stay where they are; a body that ends where an outer one ends closes first.
  for (const { at, text } of inserts.toSorted((a, b) => b.at - a.at))
    changed = changed.slice(0, at) + text + changed.slice(at);
  return changed;
}
