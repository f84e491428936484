'use client'
import { type KeyboardEvent, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { useEnterKey } from '@/components/ui/enter-key'
import { sessionTitleCharacters } from '@/lib/contract/routes/http'
import { useTexts } from '@/lib/messages/use-texts'

interface RenameFieldProps {
  readonly title: string
  readonly onSave: (title: string) => Promise<boolean>
  readonly onDone: () => void
  readonly className?: string
}

/** Enter and blur save, Escape cancels; afterwards the focus returns to the link of its row. */
export function RenameField({ title, onSave, onDone, className = '' }: RenameFieldProps) {
  const texts = useTexts('sessions')
  const [text, setText] = useState(title.slice(0, sessionTitleCharacters))
  const [isSaving, setIsSaving] = useState(false)
  const isOver = useRef(false)
  const field = useRef<HTMLInputElement>(null)
  const { isSending, onCompositionEnd } = useEnterKey()

  const finish = () => {
    isOver.current = true
    const row = document.activeElement === field.current ? field.current?.closest('li') : null
    // The link has to be mounted again.
    flushSync(onDone)
    row?.querySelector('a')?.focus()
  }

  const save = async () => {
    const given = text.trim()
    if (isOver.current || isSaving) return
    if (given === '' || given === title) return finish()
    setIsSaving(true)
    if (await onSave(given)) finish()
    setIsSaving(false)
  }

  const handleKey = (event: KeyboardEvent) => {
    if (event.key === 'Escape' && !event.nativeEvent.isComposing) {
      event.preventDefault()
      event.stopPropagation()
      finish()
    }
    if (isSending(event)) {
      event.preventDefault()
      void save()
    }
  }

  return (
    <input
      aria-label={texts.renameLabel}
      value={text}
      maxLength={sessionTitleCharacters}
      readOnly={isSaving}
      aria-busy={isSaving}
      ref={field}
      // It replaces the pressed title.
      // oxlint-disable-next-line jsx-a11y/no-autofocus
      autoFocus
      onFocus={(event) => event.target.select()}
      onChange={(event) => setText(event.target.value)}
      onCompositionEnd={onCompositionEnd}
      onKeyDown={handleKey}
      onBlur={() => void save()}
      className={`w-full min-w-0 rounded-s border border-indigo bg-paper-raised px-2.5 text-ink halo outline-none ${className}`}
    />
  )
}
