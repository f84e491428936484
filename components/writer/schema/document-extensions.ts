import { type AnyExtension, Extension } from '@tiptap/core'
import { Table, TableCell, TableHeader, TableRow } from '@tiptap/extension-table'
import { Placeholder } from '@tiptap/extensions'
import StarterKit from '@tiptap/starter-kit'
import type { ImageFiles } from '../images/image-files'
import { StoredImage } from '../images/stored-image'
import { CloseMarks } from './close-marks'
import { BlockFormula, InlineFormula } from './formula-nodes'
import { HtmlBlock, HtmlInline } from './html-nodes'
import { InlineCode } from './inline-code'
import { TaskListItem } from './list-item'
import { FootnoteDefinition, FootnoteReference } from './note-nodes'
import { SettledBlocks } from './settled-blocks'

export interface SchemaTexts {
  readonly placeholder: string
  readonly task: string
  readonly formula: string
}

const unrendered = (value: unknown) => ({ default: value, rendered: false })

const align = {
  default: null,
  parseHTML: (element: HTMLElement) => element.style.textAlign || element.getAttribute('align'),
  renderHTML: (attributes: Record<string, unknown>) =>
    attributes['align'] ? { 'data-align': attributes['align'] } : {},
}

/** What Markdown has in addition to the usual nodes and marks. */
const MarkdownParts = Extension.create({
  name: 'markdownParts',
  addGlobalAttributes: () => [
    { types: ['bulletList', 'orderedList'], attributes: { spread: unrendered(false) } },
    { types: ['codeBlock'], attributes: { meta: unrendered(null) } },
    { types: ['hardBreak'], attributes: { soft: unrendered(false) } },
    { types: ['link'], attributes: { title: { default: null } } },
    { types: ['tableHeader', 'tableCell'], attributes: { align } },
    { types: ['image'], attributes: { referrerpolicy: { default: 'no-referrer' } } },
  ],
})

/**
 * The nodes and marks of documents, which `lib/text/document` converts from Markdown and into it.
 * @param images how images of files are shown; without it they are not
 */
export function documentExtensions(texts: SchemaTexts, images: ImageFiles | null = null): AnyExtension[] {
  return [
    StarterKit.configure({
      listItem: false,
      code: false,
      link: { openOnClick: false, autolink: false, defaultProtocol: 'https' },
      // It would change a document by opening it.
      trailingNode: false,
    }),
    MarkdownParts,
    CloseMarks,
    SettledBlocks,
    InlineCode,
    TaskListItem.configure({ checkboxLabel: texts.task }),
    StoredImage.configure({ inline: true, allowBase64: false, files: images }),
    Table.configure({ resizable: false }),
    TableRow,
    TableHeader.extend({ content: 'paragraph+' }),
    TableCell.extend({ content: 'paragraph+' }),
    InlineFormula.configure({ fieldLabel: texts.formula }),
    BlockFormula.configure({ fieldLabel: texts.formula }),
    FootnoteReference,
    FootnoteDefinition,
    HtmlBlock,
    HtmlInline,
    Placeholder.configure({ placeholder: texts.placeholder }),
  ]
}
