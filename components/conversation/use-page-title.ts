import { useEffect } from 'react'
import { appName } from '@/lib/env/app-name'

/**
 * Names the tab after the question as soon as it is known. The framework writes the title of the address when its
 * own data arrives, which may be later; the question's has the last word while the page stands.
 */
export function usePageTitle(question: string): void {
  // The title is outside of what components render.
  useEffect(() => {
    if (question === '') return
    const title = `${appName} - ${question}`
    const apply = () => {
      if (document.title !== title) document.title = title
    }
    apply()
    const observer = new MutationObserver(apply)
    observer.observe(document.head, { childList: true, subtree: true, characterData: true })
    return () => observer.disconnect()
  }, [question])
}
