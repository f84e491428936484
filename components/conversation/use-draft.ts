import { useEffect, useState } from 'react'
import { tabStorage } from '@/lib/device/browser-storage'
import type { ReturnedText } from './use-conversation'

export interface DraftOptions {
  /** The text that was returned last. */
  readonly returned: ReturnedText
  /** The question that the host has not accepted yet, or ''. */
  readonly unsent: string
  /** The key of the draft in storage. */
  readonly draftKey: string
}

/**
 * The text of the follow-up box. A refused question is returned to it, before the text there; what was not sent or
 * accepted is restored after a reload.
 */
export function useDraft({ returned, unsent, draftKey }: DraftOptions) {
  const [text, setText] = useState('')
  const [seen, setSeen] = useState(returned)
  if (seen !== returned) {
    setSeen(returned)
    setText(withReturned(text, returned.text))
  }
  // Storage exists in the browser only; the server renders an empty box.
  useEffect(() => {
    const kept = tabStorage.read(storageKey(draftKey))
    // A question that is being sent is shown above the box already.
    if (kept && kept !== unsent) setText((current) => withReturned(current, kept))
    // Restores only a draft of an earlier page; from then on the box writes it.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [])
  const draft = text || unsent
  useEffect(() => {
    if (draft === '') tabStorage.remove(storageKey(draftKey))
    else tabStorage.write(storageKey(draftKey), draft)
  }, [draft, draftKey])
  return [text, setText] as const
}

function storageKey(draftKey: string): string {
  return `draft:${draftKey}`
}

function withReturned(text: string, returned: string): string {
  if (text.trim() === '') return returned
  return returned === '' || text.includes(returned) ? text : `${returned}\n${text}`
}
