import { type KeyboardEvent, useEffect, useEffectEvent, useState } from 'react'
import { useAttachments } from '@/components/conversation/asking/use-attachments'
import { useVoiceInput } from '@/components/conversation/asking/use-voice-input'
import { frameLimits } from '@/lib/contract/frame'
import { useTexts } from '@/lib/messages/use-texts'
import { preferenceOf } from '@/lib/page/preference-store'
import { useSearchPattern } from '@/lib/page/search-pattern'
import { onFillSearchBox } from './fill-search-box'
import type { Suggestion } from './suggestion-rules'
import { useAsk } from './use-ask'
import { useQuestionText } from './use-question-text'
import { useSuggestionCursor } from './use-suggestion-cursor'
import { useSuggestions } from './use-suggestions'

type QuestionProblem = 'empty' | 'tooLong'

/** A question that was not sent: the reason, and what the user needs to know to correct it. */
export type Refusal =
  | { readonly problem: QuestionProblem; readonly characters: number }
  /** For a reason that is said in this sentence. */
  | { readonly problem: 'said'; readonly sentence: string }

/** A question that stands in the box at first, and why it was not sent. */
export interface StartingText {
  readonly text: string
  readonly refusal: Refusal
}

/** State and behaviour of the search box; the component renders it. */
export function useSearchBox(start?: StartingText) {
  const asking = useTexts('asking')
  const { field, text, takeOver, handleChange, write } = useQuestionText()
  const pattern = useSearchPattern()
  const [refusal, setRefusal] = useState<Refusal | null>(start?.refusal ?? null)
  const [isShaking, setIsShaking] = useState(false)
  const suggestions = useSuggestions(text)
  const cursor = useSuggestionCursor(suggestions)
  const { ask, isBusy, prepare } = useAsk()
  const files = useAttachments()
  const voice = useVoiceInput(field, write)
  const takeQuestion = useEffectEvent((question = '') => {
    write(question)
    field.current?.focus()
  })
  // Suggestions that are not asked at once are put into the box.
  useEffect(() => onFillSearchBox((question) => takeQuestion(question)), [])

  const refuse = (reason: Refusal) => {
    setRefusal(reason)
    setIsShaking(true)
    field.current?.focus()
  }
  const send = ({ text: content, origin }: Suggestion) => {
    cursor.close()
    const problem = problemOf(content)
    if (problem) return refuse({ problem, characters: content.trim().length })
    if (files.isHeld) return refuse({ problem: 'said', sentence: asking.filesHeld })
    if (files.isWaiting) return
    setRefusal(null)
    void files.whenSettled((fileIds) =>
      ask({ content, askFrom: origin, pattern, fileIds }, (sentence) =>
        refuse({ problem: 'said', sentence }),
      ),
    )
  }
  const sendText = () => send({ text: field.current?.value ?? '', origin: 'input' })
  return {
    field,
    text,
    pattern,
    refusal,
    isBusy: isBusy || files.isWaiting,
    files,
    voice,
    isShaking,
    stopShaking: () => setIsShaking(false),
    suggestions,
    cursor,
    send,
    sendText,
    handleChange: (event: Parameters<typeof handleChange>[0]) => {
      handleChange(event)
      prepare()
      voice.forget()
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
