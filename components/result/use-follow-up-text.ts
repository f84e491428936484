import { useState } from 'react'

/**
 * The text of the follow-up box. What was refused comes back to where it was written, unless something new stands
 * there already.
 * @param returned the text that came back last; '' when none has
 */
export function useFollowUpText(returned: string) {
  const [text, setText] = useState('')
  const [seen, setSeen] = useState(returned)
  if (seen !== returned) {
    setSeen(returned)
    if (text === '') setText(returned)
  }
  return [text, setText] as const
}
