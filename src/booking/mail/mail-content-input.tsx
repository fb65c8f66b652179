import { type Theme, ThemeProvider } from '@mui/material/styles';
import {
  ClearButtons,
  DefaultEditorOptions,
  FormatButtons,
  LevelSelect,
  LinkButtons,
  ListButtons,
  QuoteButtons,
  RichTextInput,
  RichTextInputToolbar,
} from 'ra-input-rich-text';
import { useMemo } from 'react';
import { harmlessClipboard, harmlessHtml } from '../../../domain/text/harmless-html.ts';
import { enMailEditor } from '../../i18n/en/mail-editor.ts';
import { addWords } from '../../i18n/later-words.ts';

addWords(enMailEditor);

interface Props {
  readonly source: string;
  readonly label: string;
  /** The key of a message, or nothing when the content may leave. */
  readonly validate?: (html: string) => string | undefined;
  /** In pixels; default: that of MAIL-01. */
  readonly minHeight?: number;
}

const extensions = (DefaultEditorOptions.extensions ?? []).filter(({ name }) => name !== 'image');

/**
 * A mail carries no pictures: one that is pasted is neither kept nor loaded (C7). The editor has no role and no name of its
 * own, and is what a guest will read.
 */
const optionsFor = (label: string) => ({
  ...DefaultEditorOptions,
  extensions,
  editorProps: {
    transformPastedHTML: harmlessClipboard,
    attributes: { role: 'textbox', 'aria-multiline': 'true', 'aria-label': label },
  },
});

/** The editor reads HTML in a document of this page: whatever comes from outside is made harmless before. */
const asShown = (html: unknown) => (typeof html === 'string' ? harmlessHtml(html) : html);

/** What is emptied is an empty text, not none. */
const asTyped = (html: string) => html;

const asDiv = { component: 'div' } as const;

/** The select of levels puts an item into no list, which readers of the screen would stumble over. */
function withoutListItems(theme: Theme): Theme {
  return { ...theme, components: { ...theme.components, MuiListItem: { defaultProps: asDiv } } };
}

/** In a narrow window all of the bar is for a fingertip, and stands on two lines all the same. */
const bar = {
  '& .MuiListItem-root': { px: 0 },
  '& .MuiListItemButton-root': { pl: 1, pr: 0 },
  '& :is(.MuiToggleButton-root, .MuiListItemButton-root)': {
    minWidth: { xs: 44, sm: 0 },
    minHeight: { xs: 44, sm: 0 },
  },
};

/** The content of a mail as rich text. What a mail may not carry, such as pictures, is not offered. */
export function MailContentInput({ source, label, validate, minHeight = 450 }: Props) {
  const editorOptions = useMemo(() => optionsFor(label), [label]);
  return (
    <RichTextInput
      source={source}
      label={label}
      isRequired
      helperText={false}
      editorOptions={editorOptions}
      format={asShown}
      parse={asTyped}
      {...(validate === undefined ? {} : { validate })}
      sx={{
        ...bar,
        '& .ProseMirror': { minHeight, bgcolor: 'background.paper', outline: 'none' },
        // Links of a list lie far enough apart for a finger.
        '& .ProseMirror li': { marginBlock: '8px' },
        '& .ProseMirror li a': { display: 'inline-block', paddingBlock: '3px' },
      }}
      toolbar={
        <RichTextInputToolbar size="small">
          <ThemeProvider theme={withoutListItems}>
            <LevelSelect size="small" />
          </ThemeProvider>
          <FormatButtons size="small" />
          <ListButtons size="small" />
          <LinkButtons size="small" />
          <QuoteButtons size="small" />
          <ClearButtons size="small" />
        </RichTextInputToolbar>
      }
    />
  );
}
