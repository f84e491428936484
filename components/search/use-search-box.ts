import { type KeyboardEvent, useState } from 'react'
import { useEnterKey } from '@/components/ui/enter-key'
import { useSearchPattern } from '@/lib/session/search-pattern'
import { problemOf, type QuestionProblem } from './question-check'
import type { Suggestion } from './suggestion-rules'
import { useAsk } from './use-ask'
import { useQuestionText } from './use-question-text'
import { useSuggestionCursor } from './use-suggestion-cursor'
import { useSuggestions } from './use-suggestions'

/** A question that was not sent: why, and what the reader needs to know to repair it. */
export interface Refusal {
  readonly problem: QuestionProblem
  readonly characters: number
}

/** What the search box knows and does; how it looks is the component's. */
export function useSearchBox() {
  const { field, text, takeOver, handleChange } = useQuestionText()
  const pattern = useSearchPattern()
  const [refusal, setRefusal] = useState<Refusal | null>(null)
  const [isShaking, setIsShaking] = useState(false)
  const suggestions = useSuggestions(text)
  const cursor = useSuggestionCursor(suggestions)
  const enter = useEnterKey()
  const { ask, prepare } = useAsk()

  const send = ({ text: content, origin }: Suggestion) => {
    cursor.close()
    const problem = problemOf(content)
    setRefusal(problem && { problem, characters: content.trim().length })
    setIsShaking(problem !== null)
    if (problem) field.current?.focus()
    else ask({ content, askFrom: origin, pattern })
  }
  const sendText = () => send({ text: field.current?.value ?? '', origin: 'input' })
  return {
    field,
    text,
    pattern,
    refusal,
    isShaking,
    stopShaking: () => setIsShaking(false),
    suggestions,
    cursor,
    send,
    sendText,
    handleChange: (event: Parameters<typeof handleChange>[0]) => {
      handleChange(event)
      prepare()
      setRefusal(null)
      cursor.open()
    },
    handleCompositionEnd: (event: { timeStamp: number }) => {
      enter.onCompositionEnd(event)
      takeOver()
    },
    handleKeyDown: (event: KeyboardEvent<HTMLTextAreaElement>) => {
      // In a text of several lines the arrow keys belong to the text, and while composing to the input method.
      const isOneLine = !event.currentTarget.value.includes('\n')
      if (isOneLine && !event.nativeEvent.isComposing && cursor.handleKey(event)) return
      if (!enter.isSending(event)) return
      event.preventDefault()
      const chosen = suggestions[cursor.activeIndex]
      if (chosen) send(chosen)
      else sendText()
    },
  }
}
