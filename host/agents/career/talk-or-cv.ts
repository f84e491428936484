import { type ModelEvent } from '../../models/language-model.ts'
import { cvMark } from './career-prompt.ts'

/** Characters after which the beginning of a reply shows what it is. */
const maxHeld = 80
const heading = /^(?:```(?:markdown|md)?\n\s*)?#\s+(.+)\n/

/** What a model writes instead of an answer. */
export interface RewrittenCv {
  /** Null while it is an answer. */
  text: string | null
}

/**
 * Passes an answer on, and collects a rewritten CV, which begins with the mark of the prompt or with the heading of the
 * CV that is discussed.
 * @param name its heading
 */
export async function* talkOrCv(
  events: AsyncIterable<ModelEvent>,
  name: string,
  cv: RewrittenCv,
): AsyncGenerator<ModelEvent, void, void> {
  let held: string | null = ''
  const text = (written: string): ModelEvent => ({ kind: 'text', text: written })
  for await (const event of events) {
    if (event.kind !== 'text') {
      yield event
    } else if (cv.text !== null) {
      cv.text += event.text
    } else if (held === null) {
      yield event
    } else {
      held += event.text
      const kind = kindOf(held.trimStart(), name)
      if (kind === 'unknown') continue
      if (kind === 'cv') cv.text = held
      else yield text(held)
      held = null
    }
  }

  if (held !== null && held.trim() !== '') yield text(held)
  cv.text = cv.text?.trimStart().replace(cvMark, '') ?? null
}

function kindOf(begun: string, name: string): 'cv' | 'talk' | 'unknown' {
  if (begun.startsWith(cvMark)) return 'cv'
  const title = heading.exec(begun)?.[1]
  if (title !== undefined) return title.trim() === name ? 'cv' : 'talk'
  const mayBecome = cvMark.startsWith(begun) || /^[#`]/.test(begun)
  return mayBecome && begun.length < maxHeld ? 'unknown' : 'talk'
}
