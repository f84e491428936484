import { type ChangeEvent, useEffect, useRef, useState } from 'react'

/**
 * The text of the box. The field is uncontrolled, because the user may type before hydration: a controlled field
 * would discard that text, this one adopts it. During an IME composition the text does not change: half a syllable is
 * no query.
 */
export function useQuestionText() {
  const field = useRef<HTMLTextAreaElement>(null)
  const [text, setText] = useState('')
  const takeOver = () => setText(field.current?.value ?? '')
  // Text typed before hydration is in the DOM only.
  useEffect(takeOver, [])

  return {
    field,
    text,
    takeOver,
    write: (written: string) => {
      if (field.current) field.current.value = written
      setText(written)
    },
    handleChange: (event: ChangeEvent<HTMLTextAreaElement>) => {
      const { nativeEvent } = event
      if (!(nativeEvent instanceof InputEvent && nativeEvent.isComposing)) setText(event.target.value)
    },
  }
}
