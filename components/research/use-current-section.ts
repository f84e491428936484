import { type RefObject, useEffect, useState } from 'react'

/** The part of the window in which a section is the one that is read. */
const readingBand = '-18% 0px -70% 0px'

/**
 * @param report holds the sections, which have `data-section`
 * @param ids of the sections, joined, so that a new one is observed
 * @returns the id of the section that is read now; that of the first one before anything is known
 */
export function useCurrentSection(report: RefObject<HTMLElement | null>, ids: string): string {
  const [current, setCurrent] = useState('')
  // Where a section stands is known to the browser alone.
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
