import 'client-only'

/** An error that took a page's place; one of the server has a digest, under which its log has the whole. */
export type PageError = Error & { readonly digest?: string }

/**
 * Reports a page that crashed: React catches its error for the boundary, so the window never hears of it. Whoever
 * watches the window for errors does the rest, before and after usage is reported.
 */
export function reportPageError(error: PageError): void {
  window.dispatchEvent(new ErrorEvent('error', { error, message: error.message }))
}
