import { type ChangeEvent, useEffect, useRef, useState } from 'react'
import { isShownAsMember } from '@/lib/client/device/member-attribute'
import { ownStorage } from '@/lib/client/device/own-storage'
import { isTabOfMember } from '@/lib/client/login/tab-owner'

const draftKey = 'draft:search'

/**
 * The text of the box. The field is uncontrolled, because the user may type before hydration: a controlled field
 * would discard that text, this one adopts it. During an IME composition the text does not change: half a syllable is
 * no query. The text is a draft of this tab until it is sent: a login that ends renders the page again.
 */
export function useQuestionText() {
  const field = useRef<HTMLTextAreaElement>(null)
  const [text, setText] = useState('')
  const [isLoginEnded, setIsLoginEnded] = useState(false)

  const adopt = (written: string) => {
    setText(written)
    if (written === '') ownStorage.remove(draftKey)
    else ownStorage.write(draftKey, written)
  }

  const write = (written: string) => {
    if (field.current) field.current.value = written
    adopt(written)
  }

  // Text typed before hydration is in the DOM only; a question that the page was opened with is not the user's draft.
  useEffect(() => {
    const { value, defaultValue } = field.current ?? { value: '', defaultValue: '' }
    if (value === '') {
      const kept = ownStorage.read(draftKey) ?? ''
      write(kept)
      setIsLoginEnded(kept !== '' && isTabOfMember() && !isShownAsMember())
    } else if (value === defaultValue) setText(value)
    else adopt(value)
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [])

  return {
    field,
    text,
    /** The text is that of a member whose login ended before it was sent. */
    isLoginEnded: isLoginEnded && text !== '',
    takeOver: () => adopt(field.current?.value ?? ''),
    write,
    handleChange: (event: ChangeEvent<HTMLTextAreaElement>) => {
      const { nativeEvent } = event
      if (!(nativeEvent instanceof InputEvent && nativeEvent.isComposing)) adopt(event.target.value)
    },
    /** The question is on its way to the result page. */
    forgetDraft: () => ownStorage.remove(draftKey),
  }
}
