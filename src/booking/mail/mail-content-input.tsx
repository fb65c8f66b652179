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
import { harmlessClipboard, harmlessHtml } from '../../../domain/text/harmless-html.ts';

interface Props {
  readonly source: string;
  readonly label: string;
  /** The key of a message, or nothing when the content may leave. */
  readonly validate?: (html: string) => string | undefined;
  /** In pixels; default: that of MAIL-01. */
  readonly minHeight?: number;
}

/** A mail carries no pictures: one that is pasted is neither kept nor loaded (C7). */
const editorOptions = {
  ...DefaultEditorOptions,
  extensions: (DefaultEditorOptions.extensions ?? []).filter(({ name }) => name !== 'image'),
  editorProps: { transformPastedHTML: harmlessClipboard },
};

/** The editor reads HTML in a document of this page: whatever comes from outside is made harmless before. */
const asShown = (html: unknown) => (typeof html === 'string' ? harmlessHtml(html) : html);

/** What is emptied is an empty text, not none. */
const asTyped = (html: string) => html;

const asDiv = { component: 'div' } as const;

/** The select of levels puts an item into no list, which readers of the screen would stumble over. */
function withoutListItems(theme: Theme): Theme {
  return { ...theme, components: { ...theme.components, MuiListItem: { defaultProps: asDiv } } };
}

/** The content of a mail as rich text. What a mail may not carry, such as pictures, is not offered. */
export function MailContentInput({ source, label, validate, minHeight = 450 }: Props) {
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
        '& .ProseMirror': { minHeight, bgcolor: 'background.paper', outline: 'none' },
        // Links of a list lie far enough apart for a finger.
        '& .ProseMirror li': { marginBlock: '8px' },
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
