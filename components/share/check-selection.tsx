import Link from 'next/link'
import { useEffect, useRef, useState } from 'react'
import { buttonStyle } from '@/components/ui/button'
import { useTexts } from '@/lib/messages/use-texts'
import { withoutOpenings } from '@/lib/messages/without-openings'
import { paths } from '@/lib/paths'
import { draftOfAnswer } from './answer-check-draft'

interface Selected {
  readonly text: string
  /** Below its end, in the window. */
  readonly top: number
  readonly left: number
}

/** Next to the actions of an answer: what is selected in its text is checked by one tap. */
export function CheckSelection({ onCheck }: { readonly onCheck: (text: string) => void }) {
  const { checkSelection } = useTexts('answer')
  const anchor = useRef<HTMLSpanElement>(null)
  const [selected, setSelected] = useState<Selected | null>(null)
  useEffect(() => {
    const follow = () => {
      // A focused link keeps what it is about.
      if (!anchor.current?.contains(document.activeElement)) setSelected(selectedBeside(anchor.current))
    }
    document.addEventListener('selectionchange', follow)
    document.addEventListener('scroll', follow, { capture: true, passive: true })
    return () => {
      document.removeEventListener('selectionchange', follow)
      document.removeEventListener('scroll', follow, { capture: true })
    }
  }, [])
  return (
    <span ref={anchor}>
      {selected && (
        // In the top layer: the answer clips what is outside of it.
        <span
          popover="manual"
          ref={(node) => node?.showPopover?.()}
          style={{ inset: `${selected.top}px auto auto ${selected.left}px` }}
          className="m-0 bg-transparent p-0"
        >
          <Link
            prefetch={false}
            href={paths.editCheck(draftOfAnswer)}
            // The selection would end with it.
            onPointerDown={(event) => event.preventDefault()}
            onClick={() => onCheck(selected.text)}
            className={`shadow-high select-none ${buttonStyle()}`}
          >
            {checkSelection}
          </Link>
        </span>
      )}
    </span>
  )
}

const gapPixels = 8
/** Room for the button at the right and lower edges. */
const roomPixels = { width: 96, height: 56 } as const

/** @returns what is selected in the answer of this element; null for nothing, or anything beyond its text */
function selectedBeside(anchor: Element | null): Selected | null {
  const selection = document.getSelection()
  if (!anchor || !selection || selection.isCollapsed || selection.rangeCount === 0) return null
  const range = selection.getRangeAt(0)
  const inside = range.commonAncestorContainer
  const text = (inside instanceof Element ? inside : inside.parentElement)?.closest('.answer-text')
  if (!text || !anchor.closest('article')?.contains(text)) return null
  const words = wordsIn(range)
  if (!/[\p{L}\p{N}]/u.test(words)) return null
  const { left, bottom } = range.getBoundingClientRect()
  return {
    text: words,
    top: Math.min(bottom + gapPixels, window.innerHeight - roomPixels.height),
    left: Math.max(gapPixels, Math.min(left, window.innerWidth - roomPixels.width)),
  }
}

/** As the answer was written: with its markers, without what is placed behind its sentences, a line for each block. */
function wordsIn(range: Range): string {
  const content = range.cloneContents()
  for (const each of content.querySelectorAll('button, [data-added]')) each.remove()
  for (const each of content.querySelectorAll<HTMLElement>('[data-seal]'))
    each.textContent = `[${each.dataset.seal}]`
  for (const each of content.querySelectorAll('p, li, h1, h2, h3, h4, h5, h6, tr, pre, br')) each.after('\n')
  return withoutOpenings(content.textContent.replaceAll(/\s*\n\s*/g, '\n'))
}
