import { useQueryClient } from '@tanstack/react-query'
import { type KeyboardEvent, type RefObject, useEffect, useEffectEvent, useState } from 'react'
import { useAttachments } from '@/components/conversation/composer/use-attachments'
import { useVoiceInput } from '@/components/conversation/composer/use-voice-input'
import { useListCursor } from '@/components/ui/list-box'
import { showToast } from '@/components/ui/toast/toast-store'
import { useApi } from '@/lib/client/api/api-context'
import { forgetSearch } from '@/lib/client/api/suggestions'
import { preferenceOf, usePreference } from '@/lib/client/page/preference-store'
import { frameLimits } from '@/lib/contract/frames/frame'
import { useTexts } from '@/lib/messages/use-texts'
import { onFillSearchBox } from './fill-search-box'
import { keyOf, type Suggestion } from './suggestion-rules'
import { useAsk } from './use-ask'
import { useQuestionText } from './use-question-text'
import { useSuggestions } from './use-suggestions'

type QuestionProblem = 'empty' | 'tooLong'

/** Why a question was not sent, with what the user needs to know to correct it. */
export type Refusal =
  | { readonly problem: QuestionProblem; readonly characters: number }
  /** The sentence contains the reason. */
  | { readonly problem: 'said'; readonly sentence: string }

export interface StartingText {
  readonly text: string
  readonly refusal: Refusal
}

export function useSearchBox(start?: StartingText) {
  const asking = useTexts('asking')
  const { forgetDraft, handleChange, voice, ...box } = useBoxText()
  const { field, text } = box
  const pattern = usePreference('pattern')
  const { refuse, accept, ...refused } = useRefusal(field, start)
  const suggestions = useSuggestions(text)
  const cursor = useListCursor(suggestions.map(keyOf), true)
  const { ask, isBusy, prepare } = useAsk()
  const forget = useForgetSearch(field)
  const files = useAttachments('files:search')

  const send = ({ text: content, origin }: Suggestion) => {
    cursor.close()
    const problem = problemOf(content)
    if (problem) return refuse({ problem, characters: content.trim().length })
    if (files.isAwaitingLogin) return refuse({ problem: 'said', sentence: asking.filesAwaitLogin })
    if (files.isWaiting) return

    accept()
    void files.whenSettled((fileIds) =>
      ask(
        { content, askFrom: origin, pattern, fileIds },
        (sentence) => refuse({ problem: 'said', sentence }),
        () => {
          forgetDraft()
          files.list?.clear()
        },
      ),
    )
  }

  const sendText = () => send({ text: field.current?.value ?? '', origin: 'input' })

  return {
    ...box,
    pattern,
    ...refused,
    isBusy: isBusy || files.isWaiting,
    files,
    voice,
    suggestions,
    cursor,
    send,
    sendText,
    forget,
    handleChange: (event: Parameters<typeof handleChange>[0]) => {
      handleChange(event)
      prepare()
      voice.forget()
      accept()
      cursor.open()
    },
    /** Enter sends the selected suggestion, otherwise the text. */
    sendChosen: () => {
      const chosen = suggestions[cursor.at]
      if (chosen) send(chosen)
      else sendText()
    },
    handleKeyDown: keyHandler({ cursor, selected: suggestions[cursor.at], send, forget }),
  }
}

/** The text of the box, also set by speech input and by suggestions that are not submitted immediately. */
function useBoxText() {
  const box = useQuestionText()
  const { field, write } = box
  const voice = useVoiceInput(field, write)
  const takeQuestion = useEffectEvent((question = '') => {
    write(question)
    field.current?.focus()
  })
  // Sent by other parts of the page.
  useEffect(() => onFillSearchBox((question) => takeQuestion(question)), [])
  return { ...box, voice }
}

function useRefusal(field: RefObject<HTMLTextAreaElement | null>, start?: StartingText) {
  const [refusal, setRefusal] = useState<Refusal | null>(start?.refusal ?? null)
  const [isShaking, setIsShaking] = useState(false)
  return {
    refusal,
    isShaking,
    stopShaking: () => setIsShaking(false),
    accept: () => setRefusal(null),
    refuse: (reason: Refusal) => {
      setRefusal(reason)
      setIsShaking(true)
      field.current?.focus()
    },
  }
}

interface KeyTargets {
  readonly cursor: ReturnType<typeof useListCursor>
  readonly selected: Suggestion | undefined
  readonly send: (suggestion: Suggestion) => void
  readonly forget: (id: string) => void
}

function keyHandler({ cursor, selected, send, forget }: KeyTargets) {
  return (event: KeyboardEvent<HTMLTextAreaElement>) => {
    const { key, shiftKey, nativeEvent } = event
    const { value } = event.currentTarget
    // Arrow keys move the caret in multi-line text.
    if (!value.includes('\n')) cursor.handleKey(event)
    // Shift+Delete, as in a browser's address bar.
    if (key === 'Delete' && shiftKey && value.trim() === '' && selected?.id) {
      event.preventDefault()
      cursor.leave()
      forget(selected.id)
    }

    // Plain Enter accepts a selected suggestion even if it does not submit text.
    const isEnter = key === 'Enter' && !shiftKey && !nativeEvent.isComposing
    if (!selected || !isEnter || preferenceOf('sendKey') === 'enter') return

    event.preventDefault()
    send(selected)
  }
}

/** @returns a function that deletes one of the searches, or all: ''; failures are shown */
function useForgetSearch(field: RefObject<HTMLTextAreaElement | null>): (id: string) => void {
  const home = useTexts('home')
  const api = useApi()
  const queryClient = useQueryClient()
  return (id) => {
    // The pressed button may be unmounted.
    field.current?.focus()
    forgetSearch(api, queryClient, id).catch(() => showToast({ icon: 'error', content: home.forgetFailed }))
  }
}

/** @returns why a question can't be sent, or null. A question that is too long stays in the box to be shortened. */
function problemOf(question: string): QuestionProblem | null {
  const { length } = question.trim()
  if (length === 0) return 'empty'
  return length > frameLimits.questionCharacters.search ? 'tooLong' : null
}
