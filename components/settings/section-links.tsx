'use client'
import { useEffect, useState } from 'react'
import { useTexts } from '@/lib/messages/use-texts'

export interface SectionLink {
  readonly id: string
  readonly title: string
}

interface SectionLinksProps {
  readonly links: readonly SectionLink[]
}

/** Events by which the user takes over scrolling. */
const takesOver = ['wheel', 'touchstart', 'pointerdown', 'keydown'] as const

/** Links to the sections: next to them in a wide window, above them in a narrow one. */
export function SectionLinks({ links }: SectionLinksProps) {
  const texts = useTexts('settings')
  const ids = links.map(({ id }) => id).join(' ')
  const current = useSectionInView(ids)
  useArrival()

  return (
    <nav aria-label={texts.sections} className="self-start lg:sticky lg:top-10">
      <ul className="flex flex-wrap gap-x-1 gap-y-0.5 lg:grid lg:min-w-36">
        {links.map(({ id, title }) => (
          <li key={id}>
            <a
              href={`#${id}`}
              aria-current={id === current ? 'true' : undefined}
              className="relative flex min-h-9 items-center rounded-s px-3 text-sm text-ink-soft hover:bg-paper-sunken hover:text-ink aria-[current]:font-medium aria-[current]:text-ink lg:aria-[current]:before:absolute lg:aria-[current]:before:left-0.5 lg:aria-[current]:before:h-4 lg:aria-[current]:before:w-[3px] lg:aria-[current]:before:rounded-pill lg:aria-[current]:before:bg-seal"
            >
              {title}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  )
}

/** Keeps the section in the address fragment in view while the page loads. */
function useArrival(): void {
  useEffect(() => {
    const id = window.location.hash.slice(1)
    if (id === '') return

    // Sections of the account come later, and the page grows by them.
    const observer = new ResizeObserver(() => document.getElementById(id)?.scrollIntoView())

    const stop = () => {
      observer.disconnect()
      for (const event of takesOver) window.removeEventListener(event, stop)
    }

    observer.observe(document.body)
    for (const event of takesOver) window.addEventListener(event, stop, { passive: true })
    return stop
  }, [])
}

/** @param ids joined by spaces, so that the list is one value. @returns the current section, or '' */
function useSectionInView(ids: string): string {
  const [current, setCurrent] = useState('')
  useEffect(() => {
    const find = () => {
      // Sections of the account come later.
      const sections = ids.split(' ').flatMap((id) => document.getElementById(id) ?? [])
      const line = window.innerHeight / 3
      const isAtEnd = window.scrollY + window.innerHeight >= document.documentElement.scrollHeight - 2
      const above = sections.findLast((section) => section.getBoundingClientRect().top <= line)
      const chosen = window.scrollY === 0 ? sections[0] : isAtEnd ? sections.at(-1) : above
      setCurrent((chosen ?? sections[0])?.id ?? '')
    }

    find()
    window.addEventListener('scroll', find, { passive: true })
    window.addEventListener('resize', find)
    const observer = new ResizeObserver(find)
    observer.observe(document.body)

    return () => {
      window.removeEventListener('scroll', find)
      window.removeEventListener('resize', find)
      observer.disconnect()
    }
  }, [ids])
  return current
}
