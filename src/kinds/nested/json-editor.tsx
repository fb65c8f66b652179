import { json, jsonParseLinter } from '@codemirror/lang-json';
import { HighlightStyle, syntaxHighlighting } from '@codemirror/language';
import { linter, lintGutter } from '@codemirror/lint';
import { EditorState } from '@codemirror/state';
import { tags } from '@lezer/highlight';
import Box from '@mui/material/Box';
import { basicSetup, EditorView } from 'codemirror';
import { useEffect, useEffectEvent, useRef } from 'react';

interface Props {
  readonly label: string;
  readonly text: string;
  readonly invalid: boolean;
  readonly disabled: boolean;
  readonly onText: (text: string) => void;
  readonly onBlur: () => void;
}

/** JSON with colours, folding and the mistake marked at its line; Tab leaves it, as every input. */
export function JsonEditor({ label, text, invalid, disabled, onText, onBlur }: Props) {
  const place = useRef<HTMLDivElement>(null);
  const editor = useRef<EditorView>(null);
  const typed = useEffectEvent(onText);
  const left = useEffectEvent(onBlur);
  useEffect(() => {
    if (place.current === null) return;
    const view = new EditorView({
      parent: place.current,
      doc: '',
      extensions: [
        basicSetup,
        json(),
        syntaxHighlighting(colours),
        linter(jsonParseLinter(), { delay: 250 }),
        lintGutter(),
        EditorView.lineWrapping,
        EditorState.readOnly.of(disabled),
        EditorView.editable.of(!disabled),
        EditorView.contentAttributes.of({ 'aria-label': label, spellcheck: 'false' }),
        EditorView.domEventHandlers({ blur: () => left() }),
        EditorView.updateListener.of(update => {
          if (update.docChanged) typed(update.state.doc.toString());
        }),
      ],
    });
    editor.current = view;
    return () => view.destroy();
  }, [label, disabled]);
  useEffect(() => {
    const view = editor.current;
    const shown = view?.state.doc.toString();
    // Only what came from elsewhere: replacing what is being typed would move the cursor.
    if (view !== null && shown !== text)
      view.dispatch({ changes: { from: 0, to: view.state.doc.length, insert: text } });
  }, [text]);
  useEffect(() => {
    editor.current?.contentDOM.setAttribute('aria-invalid', String(invalid));
  });
  return <Box ref={place} sx={{ ...frame, ...(invalid && { borderColor: 'error.main' }) }} />;
}

const colours = HighlightStyle.define([
  { tag: tags.propertyName, color: 'var(--mui-palette-tones-info-text)' },
  { tag: tags.string, color: 'var(--mui-palette-tones-success-text)' },
  { tag: [tags.number, tags.bool, tags.null], color: 'var(--mui-palette-tones-warning-text)' },
]);

const frame = {
  border: 1,
  borderColor: 'divider',
  borderRadius: 1,
  overflow: 'hidden',
  '&:focus-within': { borderColor: 'primary.main' },
  '& .cm-editor': { maxHeight: 360, minHeight: 96, fontSize: '0.8125rem', outline: 'none' },
  '& .cm-gutters': { bgcolor: 'action.hover', color: 'text.secondary', borderColor: 'divider' },
  '& .cm-activeLine, & .cm-activeLineGutter': { bgcolor: 'action.hover' },
  '& .cm-cursor': { borderColor: 'text.primary' },
  '& .cm-selectionBackground, & .cm-content ::selection': { bgcolor: 'action.selected' },
} as const;
