'use client'
import type { Editor } from '@tiptap/react'
import { memo, useEffect, useRef, useState } from 'react'
import { useTexts } from '@/lib/messages/use-texts'
import { type Heading, headingPositions } from './document-facts'
import { reachedLine } from './reached-line'

interface OutlineProps {
  readonly editor: Editor
  readonly headings: readonly Heading[]
}

/** The headings of the document; the one whose part is being read is marked, and kept in sight. */
export const Outline = memo(function Outline({ editor, headings }: OutlineProps) {
  const texts = useTexts('writer')
  const [current, choose] = useCurrentHeading(editor, headings)
  const nav = useRef<HTMLElement>(null)
  useEffect(() => showCurrent(nav.current), [current])
  const top = Math.min(...headings.map(({ level }) => level))
  const go = (at: number) => {
    const position = headingPositions(editor.state.doc)[at]
    const dom = position === undefined ? null : editor.view.nodeDOM(position)
    if (position === undefined || !(dom instanceof HTMLElement)) return
    dom.scrollIntoView({ block: 'start' })
    editor.commands.focus(position + 1, { scrollIntoView: false })
    choose(at)
    // Blocks that were out of sight get their height with the next frame.
    requestAnimationFrame(() => dom.scrollIntoView({ block: 'start' }))
  }
  return (
    <nav
      ref={nav}
      aria-label={texts.contents}
      className="sticky top-[calc(var(--editor-head)+52px)] max-h-[calc(100dvh-var(--editor-head)-52px)] overflow-y-auto py-7 text-sm"
    >
      <p className="mb-2 pl-3 text-xs text-ink-faint">
        {headings.length > 0 ? texts.contents : texts.noContents}
      </p>
      <ol>
        {headings.map((heading, at) => (
          // Headings have no identity but their place.
          // biome-ignore lint/suspicious/noArrayIndexKey: see above
          <li key={at}>
            <button
              type="button"
              aria-current={at === current ? 'location' : undefined}
              onClick={() => go(at)}
              style={{ paddingLeft: `${12 + (heading.level - top) * 12}px` }}
              className="block min-h-8 w-full truncate border-l-2 border-transparent text-left text-ink-soft hover:text-ink aria-[current=location]:border-seal aria-[current=location]:text-ink"
            >
              {heading.text}
            </button>
          </li>
        ))}
      </ol>
    </nav>
  )
})

/** What a person scrolls with: from then on the outline follows again. */
const scrollingInputs = ['wheel', 'touchmove', 'keydown', 'pointerdown'] as const

/** @returns the heading that is reached, and a function that marks another one until the page is scrolled by hand */
function useCurrentHeading(editor: Editor, headings: readonly Heading[]) {
  const [current, setCurrent] = useState(0)
  const chosen = useRef<number | null>(null)
  useEffect(() => {
    let frame = 0
    const find = () => {
      frame = 0
      if (!editor.isDestroyed) setCurrent(chosen.current ?? reachedHeading(editor))
    }
    const handleScroll = () => {
      frame ||= requestAnimationFrame(find)
    }
    const follow = () => {
      chosen.current = null
    }
    follow()
    handleScroll()
    const controller = new AbortController()
    const options = { passive: true, signal: controller.signal }
    window.addEventListener('scroll', handleScroll, options)
    for (const type of scrollingInputs) window.addEventListener(type, follow, options)
    return () => {
      controller.abort()
      cancelAnimationFrame(frame)
    }
    // Other headings are at other places.
  }, [editor, headings])
  const choose = (at: number) => {
    chosen.current = at
    setCurrent(at)
  }
  return [current, choose] as const
}

/** @returns the last heading above the line of the window at which one counts as reached, in order; the first for none */
function reachedHeading({ state, view }: Editor): number {
  const positions = headingPositions(state.doc)
  const { scrollHeight, clientHeight } = document.documentElement
  const line = reachedLine({ scrolled: window.scrollY, content: scrollHeight, window: clientHeight })
  const next = positions.findIndex((position) => {
    const dom = view.nodeDOM(position)
    return dom instanceof HTMLElement && dom.getBoundingClientRect().top > line
  })
  return Math.max(0, (next < 0 ? positions.length : next) - 1)
}

/** Scrolls a long outline, and nothing else, to the part that is being read. */
function showCurrent(nav: HTMLElement | null): void {
  const entry = nav?.querySelector('[aria-current]')
  if (!nav || !entry) return
  const [frame, place] = [nav.getBoundingClientRect(), entry.getBoundingClientRect()]
  const isInSight = place.top >= frame.top && place.bottom <= frame.bottom
  if (!isInSight) nav.scrollTop += place.top - frame.top - frame.height / 3
}
