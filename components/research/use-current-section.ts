import { type RefObject, useEffect, useState } from 'react'

/** Band of the viewport in which a section counts as current. */
const readingBand = '-18% 0px -70% 0px'

/**
 * @param report contains the sections, which have `data-section`
 * @param ids of the sections, joined, so that a new one is observed
 * @returns the id of the current section; initially that of the first one
 */
export function useCurrentSection(report: RefObject<HTMLElement | null>, ids: string): string {
  const [current, setCurrent] = useState('')
  useEffect(() => {
    if (!report.current || typeof IntersectionObserver === 'undefined') return
    const observer = new IntersectionObserver(
      (entries) => {
        const seen = entries.find(({ isIntersecting }) => isIntersecting)
        if (seen?.target instanceof HTMLElement) setCurrent(seen.target.dataset.section ?? '')
      },
      { rootMargin: readingBand },
    )
    for (const section of report.current.querySelectorAll('[data-section]')) observer.observe(section)
    return () => observer.disconnect()
  }, [report, ids])
  return current
}
