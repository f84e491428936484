'use client'
import { redoDepth, undoDepth } from '@tiptap/pm/history'
import { type Editor, useEditorState } from '@tiptap/react'
import type { ReactNode } from 'react'
import { Icon } from '@/components/ui/icon'
import { IconButton } from '@/components/ui/icon-button'
import { chevronDown, ellipsis, redo, undo } from '@/components/ui/icon-paths'
import { Menu } from '@/components/ui/menu'
import { useTexts } from '@/lib/messages/use-texts'
import type { Suggesting } from '../suggest/use-suggestion'
import { type CommandId, isActive, runCommand } from './commands'
import { toolbarIcons } from './toolbar-icons'
import { useCommandNames } from './use-command-names'
import { useOpenLink } from './use-open-link'

interface ToolbarProps {
  readonly editor: Editor
  /** Opens all of the document. */
  readonly open: () => void
  readonly onImage: () => void
  readonly suggesting: Suggesting
}

const styles = [
  'paragraph',
  'heading1',
  'heading2',
  'heading3',
  'quote',
  'codeBlock',
] as const satisfies readonly CommandId[]
const marks = ['bold', 'italic', 'underline', 'strike', 'code'] as const
const lists = ['bulletList', 'orderedList', 'taskList'] as const satisfies readonly CommandId[]

/** The usual formats; everything else is in the `/` menu. */
export function Toolbar({ editor, open, onImage, suggesting }: ToolbarProps) {
  const { toolbar: texts } = useTexts('writer')
  const state = useEditorState({ editor, selector: ({ editor: now }) => toolbarState(now) })
  const run = (id: CommandId) => runCommand(editor, id, { open, askImage: onImage, column: texts.column })
  return (
    <div
      role="toolbar"
      aria-label={texts.label}
      className="short:static! sticky top-(--editor-head) z-10 flex min-h-13 items-center gap-1 overflow-x-auto border-b border-line bg-paper px-6 py-1.5 max-md:top-14 max-md:px-3 large-text:static"
    >
      <StyleMenu style={state.style} onChoose={run} />
      <Line />
      <MarkTools editor={editor} {...state} />
      <Line />
      {lists.map((id) => (
        <Tool key={id} label={texts[id]} isPressed={state.lists.includes(id)} onClick={() => run(id)}>
          <Icon path={toolbarIcons[id]} />
        </Tool>
      ))}
      <Line />
      <Tool label={texts.table} isPressed={state.isTable} onClick={() => run('table')}>
        <Icon path={toolbarIcons.table} />
      </Tool>
      {state.isTable && <TableMenu editor={editor} />}
      <Tool label={texts.image} onClick={onImage}>
        <Icon path={toolbarIcons.image} />
      </Tool>
      <Tool label={texts.footnote} onClick={() => run('footnote')}>
        <Icon path={toolbarIcons.footnote} />
      </Tool>
      <Line />
      <UndoTools editor={editor} {...state} />
      <AiMenu suggesting={suggesting} />
      <p className="ml-auto shrink-0 pl-4 text-xs text-ink-faint max-lg:hidden">{texts.hint}</p>
    </div>
  )
}

function toolbarState(editor: Editor) {
  return {
    style: styles.findLast((id) => isActive(editor, id)) ?? 'paragraph',
    marks: marks.filter((mark) => editor.isActive(mark)),
    lists: lists.filter((id) => isActive(editor, id)),
    isLink: editor.isActive('link'),
    isTable: editor.isActive('table'),
    // What `editor.can()` costs is noticed with each key.
    canUndo: undoDepth(editor.state) > 0,
    canRedo: redoDepth(editor.state) > 0,
  }
}

type ToolbarState = ReturnType<typeof toolbarState>

interface StyleMenuProps {
  readonly style: CommandId
  readonly onChoose: (id: CommandId) => void
}

function StyleMenu({ style, onChoose }: StyleMenuProps) {
  const { toolbar: texts } = useTexts('writer')
  const names = useCommandNames()
  return (
    <Menu
      label={texts.style}
      trigger={
        <button
          type="button"
          aria-label={`${texts.style}: ${names[style]}`}
          className="flex min-h-9 shrink-0 items-center gap-1.5 rounded-pill border border-line px-3 text-sm"
        >
          {names[style]}
          <Icon path={chevronDown} className="size-3.5" />
        </button>
      }
      items={styles.map((id) => ({ id, label: names[id], onSelect: () => onChoose(id) }))}
    />
  )
}

function MarkTools({
  editor,
  marks: active,
  isLink,
}: Pick<ToolbarState, 'marks' | 'isLink'> & Pick<ToolbarProps, 'editor'>) {
  const { toolbar: texts } = useTexts('writer')
  const openLink = useOpenLink(editor)
  return (
    <>
      {marks.map((mark) => (
        <Tool
          key={mark}
          label={texts[mark]}
          isPressed={active.includes(mark)}
          onClick={() => editor.chain().focus().toggleMark(mark).run()}
        >
          <Icon path={toolbarIcons[mark]} />
        </Tool>
      ))}
      <Tool label={texts.link} isPressed={isLink} onClick={openLink}>
        <Icon path={toolbarIcons.link} />
      </Tool>
    </>
  )
}

function UndoTools({
  editor,
  canUndo,
  canRedo,
}: Pick<ToolbarState, 'canUndo' | 'canRedo'> & Pick<ToolbarProps, 'editor'>) {
  const { toolbar: texts } = useTexts('writer')
  const chain = () => editor.chain().focus()
  return (
    <>
      <IconButton label={texts.undo} disabled={!canUndo} onClick={() => chain().undo().run()}>
        <Icon path={undo} />
      </IconButton>
      <IconButton label={texts.redo} disabled={!canRedo} onClick={() => chain().redo().run()}>
        <Icon path={redo} />
      </IconButton>
    </>
  )
}

const aiActions = ['continue', 'polish', 'rewrite', 'expand', 'shorten', 'translate', 'summarize'] as const

function AiMenu({ suggesting }: Pick<ToolbarProps, 'suggesting'>) {
  const { ai } = useTexts('writer')
  return (
    <Menu
      label={ai.label}
      trigger={
        <button
          type="button"
          className="flex min-h-9 shrink-0 items-center gap-1 rounded-s px-2.5 text-sm text-indigo hover:bg-indigo-wash"
        >
          <span aria-hidden>✦</span>
          AI
        </button>
      }
      items={aiActions.map((id) => ({
        id,
        label: ai.actions[id],
        isAfterClose: true,
        onSelect: () => suggesting.start(id),
      }))}
    />
  )
}

function Line() {
  return <span aria-hidden className="mx-1.5 h-5 w-px shrink-0 bg-line-strong" />
}

interface ToolProps {
  readonly label: string
  readonly isPressed?: boolean
  readonly onClick: () => void
  readonly children: ReactNode
}

function Tool({ label, isPressed, onClick, children }: ToolProps) {
  return (
    <IconButton
      label={label}
      aria-pressed={isPressed}
      // The selection of the text stays.
      onMouseDown={(event) => event.preventDefault()}
      onClick={onClick}
      className="shrink-0 aria-pressed:bg-indigo-wash aria-pressed:text-indigo-strong"
    >
      {children}
    </IconButton>
  )
}

function TableMenu({ editor }: { readonly editor: Editor }) {
  const { toolbar: texts } = useTexts('writer')
  const item = (id: string, label: string, run: () => void, isDangerous = false) => ({
    id,
    label,
    isDangerous,
    onSelect: run,
  })
  const chain = () => editor.chain().focus()
  return (
    <Menu
      label={texts.tableMenu}
      trigger={
        <IconButton label={texts.tableMenu} className="shrink-0">
          <Icon path={ellipsis} />
        </IconButton>
      }
      items={[
        item('row', texts.addRow, () => chain().addRowAfter().run()),
        item('column', texts.addColumn, () => chain().addColumnAfter().run()),
        item('deleteRow', texts.deleteRow, () => chain().deleteRow().run()),
        item('deleteColumn', texts.deleteColumn, () => chain().deleteColumn().run()),
        item('delete', texts.deleteTable, () => chain().deleteTable().run(), true),
      ]}
    />
  )
}
