import { useEffect, useRef } from 'react'

/**
 * Brings a message that was looked for into view, and marks it; once, as soon as it is there.
 * @param docId '' where none is
 */
export function useFoundRecord(docId: string): void {
  const shown = useRef('')
  // Runs after each change of the records, among which it may be by then.
  useEffect(() => {
    if (docId === '' || shown.current === docId) return
    const record = document.querySelector<HTMLElement>(`[data-scope="${CSS.escape(docId)}"]`)
    if (!record) return
    shown.current = docId
    record.dataset.found = ''
    record.scrollIntoView({ block: 'center' })
  })
}
