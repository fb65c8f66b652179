import type { Edge } from '@xyflow/react';
import { useMemo } from 'react';
import { useTranslate } from 'react-admin';

/** What those who hear the drawing are told by React Flow, which speaks English by itself. */
export function useGraphWords(edges: readonly Edge[]) {
  const translate = useTranslate();
  return useMemo(() => {
    const word = (key: string) => translate(`questions.graph.${key}`);
    return {
      labels: {
        'node.a11yDescription.default': word('keys'),
        'edge.a11yDescription.default': word('edge'),
        'controls.ariaLabel': word('controls'),
        'controls.zoomIn.ariaLabel': word('larger'),
        'controls.zoomOut.ariaLabel': word('smaller'),
        'controls.fitView.ariaLabel': word('whole'),
      },
      called: { domAttributes: { 'aria-roledescription': word('node') } },
      ways: edges.map(
        (edge): Edge => ({
          ...edge,
          ariaLabel: translate('questions.graph.way', { from: edge.source, to: edge.target }),
          domAttributes: { 'aria-roledescription': word('edge') },
        }),
      ),
    };
  }, [translate, edges]);
}
