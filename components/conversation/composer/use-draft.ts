import { useEffect, useRef, useState } from 'react'
import { ownStorage } from '@/lib/client/device/own-storage'
import type { ReturnedText } from '../page/use-conversation'

export interface DraftOptions {
  readonly returned: ReturnedText
  readonly unsent: string
  /** Storage key of the draft; the draft moves when it changes. */
  readonly draftKey: string
}

/** Stores a text that the prompt input of another page starts with. */
export function storeDraft(draftKey: string, text: string): void {
  ownStorage.write(storageKey(draftKey), text)
}

/** A refused question is prepended; text that was not sent or accepted is restored after a reload. */
export function useDraft({ returned, unsent, draftKey }: DraftOptions) {
  const [text, setText] = useState('')
  const [seen, setSeen] = useState(returned)
  if (seen !== returned) {
    setSeen(returned)
    setText(text.trim() === returned.asked?.trim() ? '' : withReturned(text, returned.text))
  }

  // Storage exists in the browser only; the server renders an empty input.
  useEffect(() => {
    const kept = ownStorage.read(storageKey(draftKey))
    // A question being sent is already shown above the input.
    if (kept && kept !== unsent) setText((current) => withReturned(current, kept))
    // Restores only a draft of an earlier page; from then on the input writes it.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [])
  useStoredDraft(draftKey, text || unsent)
  return [text, setText] as const
}

/** Stores the draft when it or its key changes; the empty input of a new page must not delete an unread draft. */
function useStoredDraft(draftKey: string, draft: string): void {
  const stored = useRef({ draftKey, draft: '' })
  useEffect(() => {
    const { current: before } = stored
    if (before.draftKey === draftKey && before.draft === draft) return
    stored.current = { draftKey, draft }
    if (before.draftKey !== draftKey) ownStorage.remove(storageKey(before.draftKey))
    if (draft === '') ownStorage.remove(storageKey(draftKey))
    else ownStorage.write(storageKey(draftKey), draft)
  }, [draft, draftKey])
}

function storageKey(draftKey: string): string {
  return `draft:${draftKey}`
}

function withReturned(text: string, returned: string): string {
  if (text.trim() === '') return returned
  return returned === '' || text.includes(returned) ? text : `${returned}\n${text}`
}
