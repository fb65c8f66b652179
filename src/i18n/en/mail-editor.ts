/** What the bar above the text of a mail offers, by the names under which the editor asks for them. */
export const enMailEditor = {
  ra: {
    tiptap: {
      select_level: 'Select the level',
      current_level: 'Current level',
      paragraph: 'Normal',
      heading1: 'Heading 1',
      heading2: 'Heading 2',
      heading3: 'Heading 3',
      heading4: 'Heading 4',
      heading5: 'Heading 5',
      heading6: 'Heading 6',
      bold: 'Bold',
      italic: 'Italic',
      underline: 'Underline',
      strike: 'Strikethrough',
      code: 'Code',
      list_bulleted: 'Bulleted list',
      list_numbered: 'Numbered list',
      link: 'Add a link',
      blockquote: 'Blockquote',
      clear_format: 'Clear format',
    },
  },
};
