import { type ChangeEvent, useEffect, useRef, useState } from 'react'

/**
 * The text of the box. The field is left uncontrolled, because a reader may type before the page has its scripts:
 * a controlled field would wipe that out, this one takes it over. While an input method composes, the text is
 * what it was: half a syllable is nothing to search for.
 */
export function useQuestionText() {
  const field = useRef<HTMLTextAreaElement>(null)
  const [text, setText] = useState('')
  const takeOver = () => setText(field.current?.value ?? '')
  // What was typed before hydration is in the document only.
  useEffect(takeOver, [])
  return {
    field,
    text,
    takeOver,
    handleChange: (event: ChangeEvent<HTMLTextAreaElement>) => {
      const { nativeEvent } = event
      if (!(nativeEvent instanceof InputEvent && nativeEvent.isComposing)) setText(event.target.value)
    },
  }
}
