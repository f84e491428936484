'use client'
import { type Editor, useEditorState } from '@tiptap/react'
import { BubbleMenu } from '@tiptap/react/menus'
import Link from 'next/link'
import { type ComponentProps, useState } from 'react'
import { Icon } from '@/components/ui/icon'
import { IconButton } from '@/components/ui/icon-button'
import { emptyCheckDraft, keepCheckDraft } from '@/lib/client/page/check-draft'
import { checkLimits } from '@/lib/contract/routes/check-routes'
import { type SuggestAction, suggestLimits } from '@/lib/contract/writer/suggestion'
import { useTexts } from '@/lib/messages/use-texts'
import { paths } from '@/lib/paths'
import { toolbarIcons } from '../editor/toolbar-icons'
import { useOpenLink } from '../editor/use-open-link'
import { suggestionOf } from './suggestion-plugin'
import type { Suggesting } from './use-suggestion'

interface SelectionMenuProps {
  readonly editor: Editor
  readonly suggesting: Suggesting
}

const actions = [
  'rewrite',
  'continue',
  'expand',
  'shorten',
  'polish',
  'translate',
  'summarize',
] as const satisfies readonly SuggestAction[]

/** Below: above it would lie on the heading of what is selected. New options would be dispatched with each render. */
const placement = { placement: 'bottom-start', offset: 8 } as const
const updateDelayMs = 150

const isShown: NonNullable<ComponentProps<typeof BubbleMenu>['shouldShow']> = ({
  editor: { state, view, isEditable },
  from,
  to,
}) =>
  isEditable &&
  from < to &&
  !view.composing &&
  suggestionOf(state) === null &&
  state.doc.textBetween(from, to, ' ').trim() !== ''

/** The usual formats of the selected text, what a model can do with it, and the way to check it. */
export function SelectionMenu({ editor, suggesting }: SelectionMenuProps) {
  const { ai: texts } = useTexts('writer')
  return (
    <BubbleMenu
      editor={editor}
      updateDelay={updateDelayMs}
      options={placement}
      shouldShow={isShown}
      className="z-20 max-w-[min(560px,calc(100vw-24px))]"
    >
      <div
        role="toolbar"
        aria-label={texts.label}
        className="flex flex-wrap items-center gap-0.5 rounded-m border border-line bg-paper-raised p-1 font-sans text-sm shadow-high"
      >
        <Formats editor={editor} />
        {actions.map((action) => (
          <button
            key={action}
            type="button"
            onClick={() => suggesting.start(action)}
            className="min-h-9 rounded-s px-3 text-ink hover:bg-indigo-wash hover:text-indigo-strong"
          >
            {texts.actions[action]}
          </button>
        ))}
        <CheckSelected editor={editor} label={texts.check} />
        <OwnInstruction
          label={texts.ownLabel}
          placeholder={texts.own}
          onSend={(text) => suggesting.start('own', text)}
        />
      </div>
    </BubbleMenu>
  )
}

/** Apart from what is written for a new check. */
const draftOfSelection = 'document'

function CheckSelected({ editor, label }: Pick<SelectionMenuProps, 'editor'> & { readonly label: string }) {
  const keep = () => {
    const { doc, selection } = editor.state
    const text = doc.textBetween(selection.from, selection.to, '\n').slice(0, checkLimits.characters)
    keepCheckDraft({ ...emptyCheckDraft, text }, draftOfSelection)
  }
  return (
    <Link
      prefetch={false}
      href={paths.editCheck(draftOfSelection)}
      onClick={keep}
      className="inline-flex min-h-9 items-center rounded-s px-3 text-ink hover:bg-indigo-wash hover:text-indigo-strong"
    >
      {label}
    </Link>
  )
}

const marks = ['bold', 'italic'] as const

function Formats({ editor }: Pick<SelectionMenuProps, 'editor'>) {
  const { toolbar: texts } = useTexts('writer')
  const active = useEditorState({
    editor,
    selector: ({ editor: now }) => [...marks, 'link'].filter((mark) => now.isActive(mark)),
  })
  const openLink = useOpenLink(editor)
  return (
    <div className="mr-0.5 flex border-r border-line pr-0.5">
      {marks.map((mark) => (
        <IconButton
          key={mark}
          label={texts[mark]}
          aria-pressed={active.includes(mark)}
          className="aria-pressed:text-indigo"
          onClick={() => editor.chain().focus().toggleMark(mark).run()}
        >
          <Icon path={toolbarIcons[mark]} />
        </IconButton>
      ))}
      <IconButton
        label={texts.link}
        aria-pressed={active.includes('link')}
        className="aria-pressed:text-indigo"
        onClick={openLink}
      >
        <Icon path={toolbarIcons.link} />
      </IconButton>
    </div>
  )
}

interface OwnInstructionProps {
  readonly label: string
  readonly placeholder: string
  readonly onSend: (text: string) => void
}

function OwnInstruction({ label, placeholder, onSend }: OwnInstructionProps) {
  const [text, setText] = useState('')
  return (
    <form
      className="min-w-36 flex-1 border-l border-line pl-1 max-sm:border-l-0"
      onSubmit={(event) => {
        event.preventDefault()
        if (text.trim() === '') return
        onSend(text.trim())
        setText('')
      }}
    >
      <input
        value={text}
        maxLength={suggestLimits.instruction}
        aria-label={label}
        placeholder={placeholder}
        onChange={(event) => setText(event.target.value)}
        className="min-h-9 w-full rounded-s bg-transparent px-2 text-ink placeholder:text-ink-faint"
      />
    </form>
  )
}
