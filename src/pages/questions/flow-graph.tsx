import '@xyflow/react/dist/style.css';
import { Graph, layout } from '@dagrejs/dagre';
import Box from '@mui/material/Box';
import { useColorScheme } from '@mui/material/styles';
import { Background, Controls, type Edge, MarkerType, type Node, Position, ReactFlow } from '@xyflow/react';
import { useMemo } from 'react';
import { useTranslate } from 'react-admin';
import type { FlowPlace, QuestionFlow } from '../../../domain/question-flow.ts';

interface Props {
  readonly flow: QuestionFlow;
  readonly chosen: number;
  readonly onChoose: (id: number) => void;
}

/** The steps from top to bottom with the answers on the ways between them; a click or Enter chooses one. */
export function FlowGraph({ flow, chosen, onChoose }: Props) {
  const translate = useTranslate();
  const { mode, systemMode } = useColorScheme();
  const { nodes, edges } = useMemo(() => placedFlow(flow, translate), [flow, translate]);
  const shown = nodes.map(node => ({ ...node, selected: node.id === String(chosen) }));
  return (
    <Box sx={frame}>
      <ReactFlow
        nodes={shown}
        edges={edges}
        colorMode={(mode === 'system' ? systemMode : mode) ?? 'light'}
        fitView
        minZoom={0.1}
        nodesDraggable={false}
        nodesConnectable={false}
        edgesFocusable={false}
        onNodesChange={changes => {
          const next = changes.find(change => change.type === 'select' && change.selected);
          if (next?.type === 'select') onChoose(Number(next.id));
        }}
        aria-label={translate('questions.flow')}
      >
        <Background />
        <Controls showInteractive={false} />
      </ReactFlow>
    </Box>
  );
}

const frame = {
  height: { xs: 420, md: 560 },
  border: 1,
  borderColor: 'divider',
  borderRadius: '8px',
  overflow: 'hidden',
  '& .react-flow__node': {
    fontSize: 12,
    width: 220,
    borderRadius: '8px',
    textAlign: 'left',
    bgcolor: 'background.paper',
  },
  '& .react-flow__node.missing': { borderColor: 'error.main', borderStyle: 'dashed' },
  '& .react-flow__node.unreachable': { borderColor: 'warning.main', borderStyle: 'dashed' },
  '& .react-flow__node.start': { borderWidth: 2 },
  '& .react-flow__edge-text': { fontSize: 11 },
} as const;

type Translate = (key: string, options?: Readonly<Record<string, unknown>>) => string;

const width = 220;
const height = 64;
const mostLetters = 60;

/** Where each place of the flow stands on the page, in layers from the start downwards, and its look. */
function placedFlow(flow: QuestionFlow, translate: Translate): { nodes: Node[]; edges: Edge[] } {
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
