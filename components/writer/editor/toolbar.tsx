'use client'
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
export function Toolbar({ editor, onImage, suggesting }: ToolbarProps) {
  const { toolbar: texts, ai } = useTexts('writer')
  const names = useCommandNames()
  const openLink = useOpenLink(editor)
  const state = useEditorState({
    editor,
    selector: ({ editor: now }) => ({
      style: styles.findLast((id) => isActive(now, id)) ?? 'paragraph',
      marks: marks.filter((mark) => now.isActive(mark)),
      lists: lists.filter((id) => isActive(now, id)),
      isLink: now.isActive('link'),
      isTable: now.isActive('table'),
      canUndo: now.can().undo(),
      canRedo: now.can().redo(),
    }),
  })
  const run = (id: CommandId) => runCommand(editor, id, onImage)

  return (
    <div
      role="toolbar"
      aria-label={texts.label}
      className="sticky top-(--editor-head) z-10 flex min-h-13 items-center gap-1 overflow-x-auto border-b border-line bg-paper px-6 py-1.5 max-md:top-0 max-md:px-3 large-text:static"
    >
      <Menu
        label={texts.style}
        trigger={
          <button
            type="button"
            aria-label={`${texts.style}: ${names[state.style]}`}
            className="flex min-h-9 shrink-0 items-center gap-1.5 rounded-pill border border-line px-3 text-sm"
          >
            {names[state.style]}
            <Icon path={chevronDown} className="size-3.5" />
          </button>
        }
        items={styles.map((id) => ({ id, label: names[id], onSelect: () => run(id) }))}
      />
      <Line />
      {marks.map((mark) => (
        <Tool
          key={mark}
          label={texts[mark]}
          isPressed={state.marks.includes(mark)}
          onClick={() => editor.chain().focus().toggleMark(mark).run()}
        >
          <Icon path={toolbarIcons[mark]} />
        </Tool>
      ))}
      <Tool label={texts.link} isPressed={state.isLink} onClick={openLink}>
        <Icon path={toolbarIcons.link} />
      </Tool>
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
      <Line />
      <IconButton
        label={texts.undo}
        disabled={!state.canUndo}
        onClick={() => editor.chain().focus().undo().run()}
      >
        <Icon path={undo} />
      </IconButton>
      <IconButton
        label={texts.redo}
        disabled={!state.canRedo}
        onClick={() => editor.chain().focus().redo().run()}
      >
        <Icon path={redo} />
      </IconButton>
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
        items={(
          ['continue', 'polish', 'rewrite', 'expand', 'shorten', 'translate', 'summarize'] as const
        ).map((id) => ({
          id,
          label: ai.actions[id],
          isAfterClose: true,
          onSelect: () => suggesting.start(id),
        }))}
      />
      <p className="ml-auto shrink-0 pl-4 text-xs text-ink-faint max-lg:hidden">{texts.hint}</p>
    </div>
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
