import Box from '@mui/material/Box';
import { useColorScheme } from '@mui/material/styles';
import { Background, Controls, ReactFlow } from '@xyflow/react';
import { useMemo } from 'react';
import { useTranslate } from 'react-admin';
import type { QuestionFlow } from '../../../domain/question-flow.ts';
import { placedFlow } from './placed-flow.ts';
import '@xyflow/react/dist/style.css';

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
