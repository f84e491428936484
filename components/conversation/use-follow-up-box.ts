import { type ChangeEvent, type KeyboardEvent, useRef, useState } from 'react'
import { useEnterKey } from '@/components/ui/enter-key'
import { frameLimits } from '@/lib/contract/frame'
import { fill } from '@/lib/messages/fill'
import { useMessages } from '@/lib/session/locale-context'
import { type FollowUpTextOptions, useFollowUpText } from './use-follow-up-text'

export interface FollowUpOptions extends FollowUpTextOptions {
  readonly isAnswering: boolean
  /** @param onSent the text is on its way. @param onRefused it is not, and why */
  readonly onAsk: (content: string, onSent: () => void, onRefused: (sentence: string) => void) => void
}

/** What the box for the next question knows and does; how it looks is the component's. */
export function useFollowUpBox({ isAnswering, onAsk, ...kept }: FollowUpOptions) {
  const { home } = useMessages()
  const [text, setText] = useFollowUpText(kept)
  const [refusal, setRefusal] = useState('')
  const field = useRef<HTMLTextAreaElement>(null)
  const enter = useEnterKey()
  const content = text.trim()
  const limit = frameLimits.questionCharacters
  const isTooLong = content.length > limit
  const send = () => {
    if (content === '' || isTooLong || isAnswering) return field.current?.focus()
    setRefusal('')
    // What was written while the check ran is kept.
    const clear = () => setText((current) => (current.trim() === content ? '' : current))
    onAsk(content, clear, (sentence) => {
      setRefusal(sentence)
      field.current?.focus()
    })
  }
  return {
    field,
    text,
    /** Why the text can't be sent as it is, or ''. */
    problem: isTooLong ? fill(home.tooLong, { limit, count: content.length }) : refusal,
    send,
    handleCompositionEnd: enter.onCompositionEnd,
    handleChange: (event: ChangeEvent<HTMLTextAreaElement>) => {
      setText(event.target.value)
      setRefusal('')
    },
    handleKeyDown: (event: KeyboardEvent) => {
      if (!enter.isSending(event)) return
      event.preventDefault()
      send()
    },
  }
}
