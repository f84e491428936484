import { Extension, markInputRule } from '@tiptap/core'

/**
 * `**bold**`, `*italic*` and `~~struck~~` where no space is before them: the editor's own rules ask for one, which
 * Chinese has not.
 */
export const CloseMarks = Extension.create({
  name: 'closeMarks',
  addInputRules() {
    const { bold, italic, strike } = this.editor.schema.marks
    return [
      ...(bold ? [markInputRule({ find: /(?<!\*)(\*\*(?!\s)([^*\n]+)(?<!\s)\*\*)$/, type: bold })] : []),
      ...(italic ? [markInputRule({ find: /(?<!\*)(\*(?![\s*])([^*\n]+)(?<!\s)\*)$/, type: italic })] : []),
      ...(strike ? [markInputRule({ find: /(?<!~)(~~(?!\s)([^~\n]+)(?<!\s)~~)$/, type: strike })] : []),
    ]
  },
})
