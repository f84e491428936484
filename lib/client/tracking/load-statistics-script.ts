import 'client-only'

/** Loads the operator's statistics script (§7), if configured. */
export function loadStatisticsScript(url: string, page: Document = document): void {
  if (url === '' || page.querySelector('script[data-statistics]')) return
  const script = page.createElement('script')
  script.src = url
  script.async = true
  script.dataset.statistics = ''
  page.head.append(script)
}
