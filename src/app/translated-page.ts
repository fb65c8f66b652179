/**
 * Keeps a page whole while its browser translates it (DEC-322). A translator puts something else in the place of a text, and React,
 * which goes on with the text that it made, would write its next words where nobody sees them, or fail over a node that is
 * not where it was (ADR 103). So what stands in for a text is remembered, and before the page changes, moves or removes
 * the text, that is put back into its place. The translator then sees new words, and translates them.
 */
export function surviveTranslators(): void {
  new MutationObserver(learn).observe(document, { childList: true, subtree: true });
  const { appendChild, insertBefore, removeChild } = Node.prototype;
  Node.prototype.appendChild = function append<Child extends Node>(child: Child): Child {
    place(child);
    appendChild.call(this, child);
    return child;
  };
  Node.prototype.insertBefore = function insert<Child extends Node>(child: Child, next: Node | null): Child {
    place(child);
    if (next !== null) putBack(next);
    insertBefore.call(this, child, next);
    return child;
  };
  Node.prototype.removeChild = function remove<Child extends Node>(child: Child): Child {
    putBack(child);
    ownTexts.delete(child);
    removeChild.call(this, child);
    return child;
  };
  Object.defineProperty(Text.prototype, 'nodeValue', {
    get(this: Text) {
      return this.data;
    },
    set(this: Text, words: string | null) {
      putBack(this);
      this.data = words ?? '';
    },
  });
}

/** Texts that the page itself has put somewhere: what a translator puts there is none of them. */
const ownTexts = new WeakSet<Node>();
/** What stands where a text was, and the texts that something stands in for, in their order. */
const standIns = new WeakMap<Node, ChildNode>();
const originals = new WeakMap<Node, readonly Node[]>();

function place(child: Node): void {
  if (child.nodeType !== Node.TEXT_NODE) return;
  putBack(child);
  ownTexts.add(child);
}

function putBack(text: Node): void {
  const standIn = standIns.get(text);
  const texts = standIn && originals.get(standIn);
  if (standIn === undefined || texts === undefined) return;
  originals.delete(standIn);
  if (standIn.parentNode !== null) standIn.replaceWith(...texts);
}

/** Learns from what has changed on the page which texts were taken out for something else. */
function learn(records: readonly MutationRecord[]): void {
  const come = new Set<Node>();
  for (const { addedNodes } of records) for (const node of addedNodes) if (isStandIn(node)) come.add(node);
  if (come.size === 0) return;
  for (const record of records) {
    const texts = [...record.removedNodes].filter(node => node.parentNode === null).flatMap(textsOf);
    if (texts.length > 0) remember(texts, standInOf(record, come));
  }
}

function remember(texts: readonly Node[], standIn: ChildNode | undefined): void {
  if (standIn === undefined) return;
  originals.set(standIn, [...(originals.get(standIn) ?? []), ...texts]);
  for (const text of texts) standIns.set(text, standIn);
}

/** Chrome and Edge put a `font` where a text was, others another text. */
function isStandIn(node: Node): node is ChildNode {
  return node.nodeName === 'FONT' || (node.nodeType === Node.TEXT_NODE && !ownTexts.has(node));
}

/** What is translated once more stands in for the same texts. */
function textsOf(gone: Node): readonly Node[] {
  return ownTexts.has(gone) ? [gone] : (originals.get(gone) ?? []);
}

/** What came where a text was taken from, together with it or beside it before it went; several texts may have become one. */
function standInOf(
  { target, addedNodes, previousSibling, nextSibling }: MutationRecord,
  come: ReadonlySet<Node>,
): ChildNode | undefined {
  const isOne = (node: Node | null): node is ChildNode =>
    node !== null && come.has(node) && isStandIn(node) && node.parentNode === target;
  const beside = [...addedNodes, previousSibling, nextSibling].filter(isOne);
  return beside.find(node => !originals.has(node)) ?? beside[0];
}
