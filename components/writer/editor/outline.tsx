'use client'
import type { Editor } from '@tiptap/react'
import { useEffect, useState } from 'react'
import { useTexts } from '@/lib/messages/use-texts'
import type { Heading } from './document-facts'

/** A heading above this place of the window counts as reached. */
const reachedPx = 170

interface OutlineProps {
  readonly editor: Editor
  readonly headings: readonly Heading[]
}

/** The headings of the document; the one whose part is being read is marked. */
export function Outline({ editor, headings }: OutlineProps) {
  const texts = useTexts('writer')
  const current = useCurrentHeading(editor, headings)
  const top = Math.min(...headings.map(({ level }) => level))
  const go = ({ position }: Heading) => {
    const dom = editor.view.nodeDOM(position)
    if (!(dom instanceof HTMLElement)) return
    dom.scrollIntoView({ block: 'start' })
    editor.commands.focus(position + 1, { scrollIntoView: false })
  }
  return (
    <nav
      aria-label={texts.contents}
      className="sticky top-[calc(var(--editor-head)+52px)] max-h-[calc(100dvh-var(--editor-head)-52px)] self-start overflow-y-auto py-7 text-sm max-lg:hidden"
    >
      <p className="mb-2 pl-3 text-xs text-ink-faint">
        {headings.length > 0 ? texts.contents : texts.noContents}
      </p>
      <ol>
        {headings.map((heading, at) => (
          <li key={`${heading.position} ${heading.text}`}>
            <button
              type="button"
              aria-current={at === current ? 'location' : undefined}
              onClick={() => go(heading)}
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
}

function useCurrentHeading(editor: Editor, headings: readonly Heading[]): number {
  const [current, setCurrent] = useState(0)
  useEffect(() => {
    let frame = 0
    const find = () => {
      frame = 0
      const isBelow = ({ position }: Heading) => {
        const dom = editor.isDestroyed ? null : editor.view.nodeDOM(position)
        return dom instanceof HTMLElement && dom.getBoundingClientRect().top > reachedPx
      }
      const next = headings.findIndex(isBelow)
      setCurrent(Math.max(0, (next < 0 ? headings.length : next) - 1))
    }
    const handleScroll = () => {
      frame ||= requestAnimationFrame(find)
    }
    handleScroll()
    window.addEventListener('scroll', handleScroll, { passive: true })
    return () => {
      window.removeEventListener('scroll', handleScroll)
      cancelAnimationFrame(frame)
    }
  }, [editor, headings])
  return current
}
