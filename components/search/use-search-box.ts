import { type KeyboardEvent, useState } from 'react'
import { frameLimits } from '@/lib/contract/frame'
import { preferenceOf } from '@/lib/page/preference-store'
import { useSearchPattern } from '@/lib/page/search-pattern'
import type { Suggestion } from './suggestion-rules'
import { useAsk } from './use-ask'
import { useQuestionText } from './use-question-text'
import { useSuggestionCursor } from './use-suggestion-cursor'
import { useSuggestions } from './use-suggestions'

type QuestionProblem = 'empty' | 'tooLong'

/** A question that was not sent: the reason, and what the user needs to know to correct it. */
export type Refusal =
  | { readonly problem: QuestionProblem; readonly characters: number }
  /** The check before sending refused it, with this sentence. */
  | { readonly problem: 'sensitive'; readonly sentence: string }

/** State and behaviour of the search box; the component renders it. */
export function useSearchBox() {
  const { field, text, takeOver, handleChange } = useQuestionText()
  const pattern = useSearchPattern()
  const [refusal, setRefusal] = useState<Refusal | null>(null)
  const [isShaking, setIsShaking] = useState(false)
  const suggestions = useSuggestions(text)
  const cursor = useSuggestionCursor(suggestions)
  const { ask, isBusy, prepare } = useAsk()

  const refuse = (reason: Refusal) => {
    setRefusal(reason)
    setIsShaking(true)
    field.current?.focus()
  }
  const send = ({ text: content, origin }: Suggestion) => {
    cursor.close()
    const problem = problemOf(content)
    if (problem) return refuse({ problem, characters: content.trim().length })
    setRefusal(null)
    ask({ content, askFrom: origin, pattern }, (sentence) => refuse({ problem: 'sensitive', sentence }))
  }
  const sendText = () => send({ text: field.current?.value ?? '', origin: 'input' })
  return {
    field,
    text,
    pattern,
    refusal,
    isBusy,
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
    takeOver,
    /** Enter sends the selected suggestion, else the text. */
    sendChosen: () => {
      const chosen = suggestions[cursor.activeIndex]
      if (chosen) send(chosen)
      else sendText()
    },
    handleKeyDown: (event: KeyboardEvent<HTMLTextAreaElement>) => {
      // Arrow keys move within a text of several lines, and belong to the input method during a composition.
      const isOneLine = !event.currentTarget.value.includes('\n')
      if (isOneLine && !event.nativeEvent.isComposing) cursor.handleKey(event)
      // Enter alone takes a selected suggestion, also where it sends no text.
      const chosen = suggestions[cursor.activeIndex]
      const isEnter = event.key === 'Enter' && !event.shiftKey && !event.nativeEvent.isComposing
      if (!chosen || !isEnter || preferenceOf('sendKey') === 'enter') return
      event.preventDefault()
      send(chosen)
    },
  }
}

/** @returns why a question cannot be sent, or null. A question that is too long stays in the box to be shortened. */
function problemOf(question: string): QuestionProblem | null {
  const { length } = question.trim()
  if (length === 0) return 'empty'
  return length > frameLimits.questionCharacters ? 'tooLong' : null
}
