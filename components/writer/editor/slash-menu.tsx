'use client'
import { type Editor, useEditorState } from '@tiptap/react'
import { useEffect, useId, useState } from 'react'
import { Icon } from '@/components/ui/icon'
import type { SuggestAction } from '@/lib/contract/writer/suggestion'
import { useTexts } from '@/lib/messages/use-texts'
import type { Suggesting } from '../suggest/use-suggestion'
import { commandKeywords, insertCommands, runCommand } from './commands'
import { handleSlashKeys, openQuery, type SlashQuery } from './slash-plugin'
import { toolbarIcons } from './toolbar-icons'
import { useCommandNames } from './use-command-names'

interface SlashMenuProps {
  readonly editor: Editor
  /** Opens all of the document. */
  readonly open: () => void
  readonly onImage: () => void
  readonly suggesting: Suggesting
}

interface SlashItem {
  readonly id: string
  readonly label: string
  readonly keywords: string
  /** Absent for what a model does. */
  readonly icon?: string
  readonly run: () => void
}

const aiActions = ['continue', 'summarize'] as const satisfies readonly SuggestAction[]

/** What can be inserted, at a `/` at the beginning of a block. */
export function SlashMenu(props: SlashMenuProps) {
  const { editor } = props
  const query = useEditorState({
    editor,
    selector: (snapshot) => openQuery(snapshot.editor.state),
    equalityFn: (one, other) =>
      one?.from === other?.from && one?.to === other?.to && one?.text === other?.text,
  })
  return query && <OpenMenu key={query.from} query={query} {...props} />
}

function OpenMenu({
  editor,
  open,
  onImage,
  suggesting,
  query,
}: SlashMenuProps & { readonly query: SlashQuery }) {
  const id = useId()
  const items = useSlashItems({ editor, open, onImage, suggesting }, query.text)
  const [chosen, setChosen] = useState(0)
  const current = Math.min(chosen, items.length - 1)

  const choose = (item: SlashItem | undefined) => {
    if (!item) return
    editor.chain().focus().deleteRange(query).run()
    item.run()
  }

  useEffect(() =>
    handleSlashKeys(editor.view, ({ key }) => {
      if (items.length === 0) return false
      if (key === 'ArrowDown') setChosen((current + 1) % items.length)
      else if (key === 'ArrowUp') setChosen((current - 1 + items.length) % items.length)
      else if (key === 'Enter' || key === 'Tab') choose(items[current])
      else return false
      return true
    }),
  )
  useEffect(() => {
    const active = items[current] ? `${id}-${items[current].id}` : ''
    document.getElementById(active)?.scrollIntoView({ block: 'nearest' })
    return describeMenu(editor.view.dom, id, active)
  })

  return (
    <SlashList
      id={id}
      items={items}
      current={current}
      place={placeOf(editor, query)}
      onPoint={setChosen}
      onChoose={choose}
    />
  )
}

function useSlashItems({ editor, open, onImage, suggesting }: SlashMenuProps, text: string): SlashItem[] {
  const { ai, toolbar } = useTexts('writer')
  const names = useCommandNames()
  const commands = insertCommands.map((command) => ({
    id: command,
    label: names[command],
    icon: toolbarIcons[command],
    keywords: commandKeywords[command],
    run: () => runCommand(editor, command, { open, askImage: onImage, column: toolbar.column }),
  }))
  const actions = aiActions.map((action) => ({
    id: action,
    label: `AI ${ai.actions[action]}`,
    keywords: `ai ${action}`,
    run: () => suggesting.start(action),
  }))
  const wanted = text.toLowerCase()
  return [...commands, ...actions].filter(({ label, keywords }) =>
    `${label} ${keywords}`.toLowerCase().includes(wanted),
  )
}

/** Tells assistive technology which entry the keys of the editor have reached. @returns ends it */
function describeMenu(field: HTMLElement, id: string, active: string): () => void {
  field.setAttribute('aria-controls', id)
  field.setAttribute('aria-activedescendant', active)
  return () => {
    field.removeAttribute('aria-controls')
    field.removeAttribute('aria-activedescendant')
  }
}

// The editor keeps the focus and handles the keys, so the list takes the ARIA roles.
/* oxlint-disable jsx-a11y/prefer-tag-over-role, jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus */

interface SlashListProps {
  readonly id: string
  readonly items: readonly SlashItem[]
  readonly current: number
  readonly place: ReturnType<typeof placeOf>
  readonly onPoint: (at: number) => void
  readonly onChoose: (item: SlashItem) => void
}

function SlashList({ id, items, current, place, onPoint, onChoose }: SlashListProps) {
  const { slash: texts } = useTexts('writer')
  return (
    <div
      id={id}
      role="listbox"
      // A list that scrolls has to be reachable.
      tabIndex={0}
      aria-label={texts.label}
      style={place}
      className="fixed z-30 max-h-72 w-56 overflow-y-auto rounded-m border border-line bg-paper-raised p-1.5 text-sm shadow-high"
    >
      {items.length === 0 && <p className="px-3 py-2 text-ink-faint">{texts.empty}</p>}
      {items.map((item, at) => (
        <div
          key={item.id}
          id={`${id}-${item.id}`}
          role="option"
          aria-selected={at === current}
          onMouseDown={(event) => event.preventDefault()}
          onMouseMove={() => onPoint(at)}
          onClick={() => onChoose(item)}
          className="flex min-h-9 cursor-pointer items-center gap-2.5 rounded-s px-3 aria-selected:bg-paper-sunken"
        >
          {item.icon === undefined ? (
            <span aria-hidden className="w-4 text-center text-indigo">
              ✦
            </span>
          ) : (
            <Icon path={item.icon} className="size-4 text-ink-soft" />
          )}
          {item.label}
        </div>
      ))}
    </div>
  )
}

const menuPx = { width: 224, height: 300 } as const

function placeOf({ view }: Editor, { from }: SlashQuery): { left: number; top?: number; bottom?: number } {
  const { left, bottom, top } = view.coordsAtPos(from)
  const inside = Math.max(8, Math.min(left, window.innerWidth - menuPx.width - 8))
  return bottom + menuPx.height > window.innerHeight
    ? { left: inside, bottom: window.innerHeight - top + 6 }
    : { left: inside, top: bottom + 6 }
}
