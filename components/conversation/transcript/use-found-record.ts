import { useEffect, useRef } from 'react'

/** Scrolls to a message found by search once, as soon as it is rendered. @param docId '' for none */
export function useFoundRecord(docId: string): void {
  const shown = useRef('')
  // Runs after each change of the records, as it may be loaded later.
  useEffect(() => {
    if (docId === '' || shown.current === docId) return
    const record = document.querySelector<HTMLElement>(`[data-scope="${CSS.escape(docId)}"]`)
    if (!record) return
    shown.current = docId
    record.dataset.found = ''
    record.scrollIntoView({ block: 'center' })
  })
}
