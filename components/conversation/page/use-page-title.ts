import { useEffect } from 'react'
import { appName } from '@/lib/client/page/app-name'

/**
 * Sets the page's title to the question once known. The framework sets the title of the address when its data
 * arrives, which may be later; the question wins while the page is mounted.
 * @param mark prefix
 */
export function usePageTitle(question: string, mark = ''): void {
  useEffect(() => {
    if (question === '') return

    // Browsers collapse white space in titles: others would never be the one that was set.
    const title = `${mark}${appName} - ${question.replaceAll(/\s+/g, ' ').trim()}`

    const apply = () => {
      if (document.title !== title) document.title = title
    }

    apply()
    const observer = new MutationObserver(apply)
    observer.observe(document.head, { childList: true, subtree: true, characterData: true })
    return () => observer.disconnect()
  }, [question, mark])
}
