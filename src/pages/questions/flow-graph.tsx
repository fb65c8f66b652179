import '@xyflow/react/dist/style.css';
import { Graph, layout } from '@dagrejs/dagre';
import Edit from '@mui/icons-material/EditOutlined';
import Box from '@mui/material/Box';
import { useColorScheme } from '@mui/material/styles';
import {
  Background,
  Controls,
  type Edge,
  Handle,
  MarkerType,
  type Node,
  type NodeProps,
  Position,
  ReactFlow,
  type ReactFlowInstance,
} from '@xyflow/react';
import { useEffect, useEffectEvent, useMemo, useRef, useState } from 'react';
import { useTranslate } from 'react-admin';
import { Link } from 'react-router';
import type { FlowPlace, FlowWay, QuestionFlow } from '../../../domain/question-flow.ts';
import { enQuestions } from '../../i18n/en/own-pages.ts';
import { addWords } from '../../i18n/later-words.ts';
import { usePageLanguage } from '../../i18n/use-page-language.ts';
import { useGraphWords } from './graph-words.ts';

addWords(enQuestions);

interface Props {
  readonly flow: QuestionFlow;
  readonly chosen: number;
  readonly onChoose: (id: number) => void;
}

type PlaceNode = Node<{ readonly place: FlowPlace }, 'place'>;

const nodeTypes = { place: PlaceCard };

/** Whoever looks at it first reads it: it begins at the start in full size, and goes where a step is chosen. */
export function FlowGraph({ flow, chosen, onChoose }: Props) {
  const translate = useTranslate();
  const { mode, systemMode } = useColorScheme();
  const frame = useRef<HTMLDivElement>(null);
  const graph = useRef<ReactFlowInstance<PlaceNode, Edge>>(null);
  const { nodes, edges } = useMemo(() => placedFlow(flow), [flow]);
  const { labels, called, ways } = useGraphWords(edges);
  const shown = useMemo(
    () => nodes.map((node): PlaceNode => ({ ...node, ...called, selected: node.id === String(chosen) })),
    [nodes, called, chosen],
  );
  const goTo = useEffectEvent((id: number, duration: number) => {
    const node = nodes.find(each => each.id === String(id));
    const { current: box } = frame;
    if (node === undefined || box === null) return;
    // The step stands at the left, so that where it leads is seen beside it.
    const y = box.clientHeight / 2 - node.position.y - heightOf(node.data.place) / 2;
    void graph.current?.setViewport({ x: margin - node.position.x, y, zoom: 1 }, { duration });
  });
  const [isReady, setReady] = useState(false);
  const isSeen = useRef(false);
  useEffect(() => {
    if (!isReady) return;
    const isCalm = matchMedia('(prefers-reduced-motion: reduce)').matches;
    goTo(chosen, isCalm || !isSeen.current ? 0 : 200);
    isSeen.current = true;
  }, [isReady, chosen]);
  return (
    <Box ref={frame} sx={look}>
      <ReactFlow
        nodes={shown}
        edges={ways}
        ariaLabelConfig={labels}
        nodeTypes={nodeTypes}
        colorMode={(mode === 'system' ? systemMode : mode) ?? 'light'}
        minZoom={0.25}
        maxZoom={1.5}
        // The wheel scrolls the page; the buttons and two fingers make the graph larger.
        zoomOnScroll={false}
        preventScrolling={false}
        nodesDraggable={false}
        nodesConnectable={false}
        edgesFocusable={false}
        onInit={instance => {
          graph.current = instance;
          setReady(true);
        }}
        onNodesChange={changes => {
          const next = changes.find(change => change.type === 'select' && change.selected);
          if (next?.type === 'select') onChoose(Number(next.id));
        }}
        aria-label={translate('menu.question_flow')}
      >
        <Background />
        <Controls showInteractive={false} />
      </ReactFlow>
    </Box>
  );
}

const width = 264;
const headHeight = 52;
const lineHeight = 24;
const margin = 16;

function heightOf({ answers }: FlowPlace): number {
  return headHeight + answers.length * lineHeight + (answers.length > 0 ? 8 : 0);
}

const look = {
  height: { xs: 420, md: 560 },
  border: 1,
  borderColor: 'divider',
  borderRadius: '8px',
  overflow: 'hidden',
  '& .react-flow__node': {
    width,
    fontSize: 13,
    lineHeight: '20px',
    borderRadius: '8px',
    border: '1px solid',
    borderColor: 'divider',
    bgcolor: 'background.paper',
    color: 'text.primary',
  },
  '& .react-flow__node.start': { borderWidth: 2, borderColor: 'text.primary' },
  '& .react-flow__node.unreachable': { borderColor: 'warning.main', borderStyle: 'dashed' },
  '& .react-flow__node.dead': { borderColor: 'error.main' },
  '& .react-flow__node.missing': { borderColor: 'error.main', borderStyle: 'dashed', color: 'error.main' },
  '& .react-flow__node.selected': { outline: '2px solid', outlineColor: 'primary.main', outlineOffset: 1 },
  '& .react-flow__handle': { opacity: 0 },
  '& .react-flow__edge.dead path': { stroke: 'var(--mui-palette-error-main)' },
  '& .head': {
    display: 'flex',
    alignItems: 'flex-start',
    gap: '4px',
    height: headHeight,
    p: '6px 6px 6px 10px',
    fontWeight: 500,
  },
  '& .head > span': {
    flex: 1,
    display: '-webkit-box',
    WebkitBoxOrient: 'vertical',
    WebkitLineClamp: 2,
    overflow: 'hidden',
  },
  '& .head a': { display: 'grid', placeItems: 'center', width: 28, height: 28, color: 'text.secondary' },
  '& ol': { m: 0, p: 0, pb: '8px', listStyle: 'none' },
  '& li': {
    position: 'relative',
    display: 'flex',
    gap: '8px',
    height: lineHeight,
    alignItems: 'center',
    px: '10px',
    borderTop: 1,
    borderColor: 'divider',
  },
  '& li > span:first-of-type': {
    flex: 1,
    overflow: 'hidden',
    textOverflow: 'ellipsis',
    whiteSpace: 'nowrap',
  },
  '& li.dead': { color: 'error.main', fontWeight: 500 },
  '& .score': { color: 'text.secondary', fontVariantNumeric: 'tabular-nums' },
} as const;

/** A step with its answers, one a line, each with its score and the way that it leads; or an end. */
function PlaceCard({ data: { place } }: NodeProps<PlaceNode>) {
  const translate = useTranslate();
  const { id, kind, text, record, answers } = place;
  const title =
    kind === 'step' ? `${id}. ${text}` : translate(`questions.${kind === 'end' ? 'end' : 'missing'}`, { id });
  return (
    <>
      <Handle type="target" position={Position.Left} isConnectable={false} style={{ top: headHeight / 2 }} />
      <div className="head">
        <span title={title}>{title}</span>
        {record !== undefined && (
          <Link
            className="nodrag nopan"
            to={`/question-steps/${record}/edit`}
            aria-label={translate('questions.edit_step', { id })}
          >
            <Edit fontSize="inherit" />
          </Link>
        )}
      </div>
      {answers.length > 0 && (
        <ol>
          {answers
            .map((way, at) => [handleOf(at), way] as const)
            .map(([handle, way]) => (
              <AnswerLine key={handle} way={way} handle={handle} />
            ))}
        </ol>
      )}
    </>
  );
}

function AnswerLine({ way, handle }: { readonly way: FlowWay; readonly handle: string }) {
  const translate = useTranslate();
  const locale = usePageLanguage();
  const { answer, display, score, isDeadEnd } = way;
  const said = display === '' ? answer : display;
  return (
    <li className={isDeadEnd ? 'dead' : ''} title={isDeadEnd ? translate('questions.ends_here') : said}>
      <span>{said}</span>
      {typeof score === 'number' && (
        <span className="score">
          {translate('questions.scored', { score: score.toLocaleString(locale) })}
        </span>
      )}
      <Handle type="source" id={handle} position={Position.Right} isConnectable={false} />
    </li>
  );
}

function handleOf(at: number): string {
  return `answer ${at}`;
}

/** Where each place of the flow stands on the page, in layers from the start to the right, and the ways between. */
function placedFlow(flow: QuestionFlow): { nodes: PlaceNode[]; edges: Edge[] } {
  const graph = new Graph();
  graph.setGraph({ rankdir: 'LR', nodesep: 24, ranksep: 72 });
  graph.setDefaultEdgeLabel(() => ({}));
  for (const place of flow.places) graph.setNode(String(place.id), { width, height: heightOf(place) });
  for (const { from, to } of flow.edges) graph.setEdge(String(from), String(to));
  layout(graph);
  return {
    nodes: flow.places.map(place => {
      const { x = 0, y = 0 } = graph.node(String(place.id));
      return {
        id: String(place.id),
        type: 'place',
        position: { x: x - width / 2, y: y - heightOf(place) / 2 },
        // A node without a size is hidden until it has been measured, which may come too late to be seen.
        measured: { width, height: heightOf(place) },
        data: { place },
        className: classOf(place),
      };
    }),
    edges: flow.places.flatMap(({ id, answers }) =>
      answers.flatMap(({ next, isDeadEnd }, at) => {
        if (typeof next !== 'number') return [];
        return {
          id: `${id} ${at}`,
          source: String(id),
          sourceHandle: handleOf(at),
          target: String(next),
          className: isDeadEnd ? 'dead' : '',
          markerEnd: { type: MarkerType.ArrowClosed },
        };
      }),
    ),
  };
}

function classOf({ kind, reachable, starts, isDeadEnd }: FlowPlace): string {
  if (kind === 'missing') return 'missing';
  if (isDeadEnd) return 'dead';
  if (!reachable) return 'unreachable';
  return starts ? 'start' : '';
}
