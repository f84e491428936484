import 'client-only'

/**
 * Blocks link clicks within the site while offline, as they would open the browser's error page. Fragments of the
 * page, downloads and other tabs are left to the browser.
 * @param onBlocked called for each blocked click
 * @returns a function that removes the handler
 */
export function blockLinksOffline(onBlocked: () => void): () => void {
  const handleClick = (event: MouseEvent) => {
    const { target } = event
    if (navigator.onLine || event.defaultPrevented || !(target instanceof Element)) return
    const link = target.closest<HTMLAnchorElement>('a[href]')
    if (!link || !leavesPage(link) || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
    event.preventDefault()
    event.stopPropagation()
    onBlocked()
  }
  window.addEventListener('click', handleClick, true)
  return () => window.removeEventListener('click', handleClick, true)
}

function leavesPage({
  origin,
  pathname,
  search,
  hash,
  target,
  download,
  protocol,
}: HTMLAnchorElement): boolean {
  const { location } = window
  const isFragment = hash !== '' && pathname === location.pathname && search === location.search
  return protocol === location.protocol && origin === location.origin && !isFragment && !target && !download
}
