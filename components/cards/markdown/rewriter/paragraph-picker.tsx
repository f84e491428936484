'use client'
import { type KeyboardEvent, type RefObject, useId } from 'react'
import { Icon } from '@/components/ui/icon'
import { pencil } from '@/components/ui/icon-paths'
import { useTexts } from '@/lib/messages/use-texts'
import { markParagraph } from './marked-range'
import { textBefore } from './use-marked'

interface ParagraphPickerProps {
  readonly area: RefObject<HTMLElement | null>
  readonly marked: Range | null
}

/** Selects paragraphs by keyboard: the first one, then the next with each press, or by the arrow keys. */
export function ParagraphPicker({ area, marked }: ParagraphPickerProps) {
  const { rewrite: texts } = useTexts('chat')
  const hintId = useId()

  const mark = (by: number) => {
    const root = textBefore(area.current)
    if (root) markParagraph(root, marked, by)
  }

  const handleKeyDown = (event: KeyboardEvent) => {
    const by = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (by === undefined) return
    event.preventDefault()
    mark(by)
  }

  return (
    <p className="flex flex-wrap items-center gap-x-3 text-xs text-ink-soft">
      <button
        type="button"
        aria-describedby={hintId}
        onClick={() => mark(1)}
        onKeyDown={handleKeyDown}
        className="peer inline-flex min-h-9 items-center gap-1.5 text-sm text-indigo-strong hover:underline max-md:min-h-11"
      >
        <Icon path={pencil} className="size-4" />
        {texts.pick}
      </button>
      <span className="peer-focus-visible:hidden">{texts.hint}</span>
      <span id={hintId} className="hidden peer-focus-visible:inline">
        {texts.picking}
      </span>
    </p>
  )
}
