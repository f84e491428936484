import type { ImageEditContent } from '../../../lib/contract/cards/image-edit.ts'

/** The state of the image from which a request starts. */
export type From = 'newest' | 'original' | { readonly undo: number } | { readonly redo: number }

/** A position in the states of an image, or why there is none. */
export type HistoryPosition = { readonly at: number } | { readonly refusal: string }

/** @returns where a request starts: at the newest state, the first one, or a number of steps back or forth */
export function positionOf(
  from: From,
  { trail, now }: Pick<ImageEditContent, 'trail' | 'now'>,
): HistoryPosition {
  if (from === 'newest') return { at: now }
  if (from === 'original') return now === 0 ? { refusal: '现在就是原图，没有改过' } : { at: 0 }
  if ('undo' in from) {
    if (now === 0) return { refusal: '没有可以撤销的了：现在就是原图' }
    if (from.undo > now) return { refusal: `只改过 ${now} 次，撤销不了 ${from.undo} 次` }
    return { at: now - from.undo }
  }

  const left = trail.length - 1 - now
  if (left === 0) return { refusal: '没有可以重做的了' }
  if (from.redo > left) return { refusal: `只撤销了 ${left} 次，重做不了 ${from.redo} 次` }

  return { at: now + from.redo }
}

export function moveOf(from: From, hasSteps: boolean): ImageEditContent['move'] {
  if (hasSteps || from === 'newest') return 'edit'
  if (from === 'original') return 'original'
  return 'undo' in from ? 'undo' : 'redo'
}
