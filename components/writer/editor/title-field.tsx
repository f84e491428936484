'use client'
import { GrowingTextArea } from '@/components/ui/growing-text-area'
import { documentLimits } from '@/lib/contract/writer/document'
import { useTexts } from '@/lib/messages/use-texts'
import type { DocumentStore } from '../document-kind'

interface TitleFieldProps {
  readonly store: DocumentStore
  readonly title: string
  /** Nothing has been written yet: what is typed first is the title. */
  readonly isNew: boolean
  readonly onEnter: () => void
}

/** The title above the text; Enter leads into it. */
export function TitleField({ store, title, isNew, onEnter }: TitleFieldProps) {
  const texts = useTexts('writer')
  return (
    <GrowingTextArea
      rows={1}
      // The button that opened the document is gone.
      // oxlint-disable-next-line jsx-a11y/no-autofocus
      autoFocus={isNew}
      value={title}
      maxLength={documentLimits.title}
      aria-label={texts.titleLabel}
      placeholder={texts.titlePlaceholder}
      onCompositionStart={() => store.setComposing(true)}
      onCompositionEnd={() => store.setComposing(false)}
      onChange={(event) => store.change({ title: event.target.value.replaceAll('\n', ' ') })}
      onKeyDown={(event) => {
        if (event.key !== 'Enter' || event.nativeEvent.isComposing) return
        event.preventDefault()
        onEnter()
      }}
      className="w-full resize-none bg-transparent font-serif text-2xl leading-[1.4] font-semibold outline-none placeholder:text-ink-faint"
    />
  )
}
