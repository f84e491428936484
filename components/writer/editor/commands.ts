import type { Editor, JSONContent } from '@tiptap/react'
import { readSelection } from './read-selection'

/** What can be inserted or set, in the toolbar and the `/` menu. */
export type CommandId =
  | 'paragraph'
  | 'heading1'
  | 'heading2'
  | 'heading3'
  | 'quote'
  | 'codeBlock'
  | 'bulletList'
  | 'orderedList'
  | 'taskList'
  | 'table'
  | 'image'
  | 'formula'
  | 'footnote'
  | 'rule'

export const insertCommands = [
  'heading1',
  'heading2',
  'heading3',
  'bulletList',
  'orderedList',
  'taskList',
  'quote',
  'codeBlock',
  'table',
  'image',
  'formula',
  'footnote',
  'rule',
] as const satisfies readonly CommandId[]

/** Latin letters by which the `/` menu finds a command, in addition to its name. */
export const commandKeywords: Readonly<Record<CommandId, string>> = {
  paragraph: 'text zhengwen',
  heading1: 'h1 biaoti',
  heading2: 'h2 biaoti',
  heading3: 'h3 biaoti',
  quote: 'quote yinyong',
  codeBlock: 'code daima',
  bulletList: 'list ul liebiao',
  orderedList: 'list ol bianhao liebiao',
  taskList: 'todo task daiban',
  table: 'table biaoge',
  image: 'image tupian',
  formula: 'math gongshi',
  footnote: 'note jiaozhu',
  rule: 'hr fengexian',
}

interface CommandContext {
  /** Opens all of the document: a new footnote stands at its end and needs a label of its own. */
  readonly open: () => void
  /** Asks for an image, which is then inserted. */
  readonly askImage: () => void
  /** Heading of the columns of a new table: an empty heading says nothing to a screen reader. */
  readonly column: string
}

export function runCommand(editor: Editor, id: CommandId, { open, askImage, column }: CommandContext): void {
  // On a busy machine the click of a button may come before the news of what was selected.
  readSelection(editor.view)
  const chain = editor.chain().focus()
  switch (id) {
    case 'paragraph':
      return void chain.setParagraph().run()
    case 'heading1':
    case 'heading2':
    case 'heading3':
      return void chain.toggleHeading({ level: Number(id.at(-1)) as 1 | 2 | 3 }).run()
    case 'quote':
      return void chain.toggleBlockquote().run()
    case 'codeBlock':
      return void chain.toggleCodeBlock().run()
    case 'bulletList':
      return void chain.toggleBulletList().run()
    case 'orderedList':
      return void chain.toggleOrderedList().run()
    case 'taskList':
      return toggleTasks(editor)
    case 'table':
      return void chain.insertContent(newTable(column)).run()
    case 'image':
      return askImage()
    case 'formula':
      return void chain.insertContent({ type: 'blockMath', attrs: { latex: '' } }).run()
    case 'footnote':
      open()
      return insertFootnote(editor)
    case 'rule':
      return void chain.setHorizontalRule().run()
  }
}

/** @returns whether the block at the cursor is what the command makes */
export function isActive(editor: Editor, id: CommandId): boolean {
  if (id.startsWith('heading')) return editor.isActive('heading', { level: Number(id.at(-1)) })
  if (id === 'quote') return editor.isActive('blockquote')
  if (id === 'taskList') return isTask(editor)
  return editor.isActive(id) && !(id === 'bulletList' && isTask(editor))
}

const tableSize = 3

function newTable(column: string): JSONContent {
  const row = (type: string, textOf: (at: number) => string): JSONContent => ({
    type: 'tableRow',
    content: Array.from({ length: tableSize }, (_, at) => {
      const text = textOf(at + 1)
      return { type, content: [{ type: 'paragraph', ...(text && { content: [{ type: 'text', text }] }) }] }
    }),
  })
  const head = row('tableHeader', (at) => `${column} ${at}`)
  const rows = Array.from({ length: tableSize - 1 }, () => row('tableCell', () => ''))
  return { type: 'table', content: [head, ...rows] }
}

function isTask(editor: Editor): boolean {
  return typeof editor.getAttributes('listItem')['checked'] === 'boolean'
}

function toggleTasks(editor: Editor): void {
  const wasTask = isTask(editor)
  if (!editor.isActive('listItem')) editor.chain().focus().toggleBulletList().run()
  const { from, to } = editor.state.selection
  const { tr } = editor.state
  editor.state.doc.nodesBetween(from, to, (node, at) => {
    if (node.type.name === 'listItem') tr.setNodeAttribute(at, 'checked', wasTask ? null : false)
  })
  editor.view.dispatch(tr)
}

/** A mark after the selection and its note at the end of the document, which gets the cursor. Code has no marks. */
function insertFootnote(editor: Editor): void {
  const { $to, to } = editor.state.selection
  const { footnoteReference } = editor.schema.nodes
  if (!footnoteReference || !$to.parent.canReplaceWith($to.index(), $to.index(), footnoteReference)) return
  const labels = new Set<string>()
  editor.state.doc.descendants((node) => {
    if (node.type.name.startsWith('footnote')) labels.add(String(node.attrs['label']))
  })
  let number = 1
  while (labels.has(String(number))) number += 1
  const attrs = { label: String(number) }
  editor
    .chain()
    .focus()
    .insertContentAt(to, { type: 'footnoteReference', attrs })
    .command(({ tr, state }) => {
      const { footnoteDefinition, paragraph } = state.schema.nodes
      const note = footnoteDefinition?.create(attrs, paragraph?.create())
      if (note) tr.insert(tr.doc.content.size, note)
      return true
    })
    .focus('end')
    .run()
}
