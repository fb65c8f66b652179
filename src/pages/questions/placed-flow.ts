import { Graph, layout } from '@dagrejs/dagre';
import { type Edge, MarkerType, type Node, Position } from '@xyflow/react';
import type { FlowPlace, QuestionFlow } from '../../../domain/question-flow.ts';

type Translate = (key: string, options?: Readonly<Record<string, unknown>>) => string;

const width = 220;
const height = 64;
const mostLetters = 60;

/** Where each place of the flow stands on the page, in layers from the start downwards, and its look. */
export function placedFlow(flow: QuestionFlow, translate: Translate): { nodes: Node[]; edges: Edge[] } {
  const graph = new Graph();
  graph.setGraph({ rankdir: 'TB', nodesep: 40, ranksep: 70 });
  graph.setDefaultEdgeLabel(() => ({}));
  for (const { id } of flow.places) graph.setNode(String(id), { width, height });
  for (const { from, to } of flow.edges) graph.setEdge(String(from), String(to));
  layout(graph);
  return {
    nodes: flow.places.map(place => {
      const { x = 0, y = 0 } = graph.node(String(place.id));
      return {
        id: String(place.id),
        position: { x: x - width / 2, y: y - height / 2 },
        data: { label: labelOf(place, translate) },
        className: classOf(place),
        sourcePosition: Position.Bottom,
        targetPosition: Position.Top,
        type: place.kind === 'step' && !place.finishes ? (place.starts ? 'input' : 'default') : 'output',
      };
    }),
    edges: flow.edges.map(({ from, to, answers }) => ({
      id: `${from} ${to}`,
      source: String(from),
      target: String(to),
      label: shortened(answers.join(', ')),
      markerEnd: { type: MarkerType.ArrowClosed },
    })),
  };
}

function labelOf({ id, kind, text }: FlowPlace, translate: Translate): string {
  if (kind === 'missing') return translate('questions.missing', { id });
  return kind === 'end' ? translate('questions.end', { id }) : `${id}. ${shortened(text)}`;
}

function classOf({ kind, reachable, starts }: FlowPlace): string {
  if (kind === 'missing') return 'missing';
  if (!reachable) return 'unreachable';
  return starts ? 'start' : '';
}

function shortened(text: string): string {
  return text.length > mostLetters ? `${text.slice(0, mostLetters - 1)}…` : text;
}
