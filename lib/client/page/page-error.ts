import 'client-only'

/** An error that replaced a page; server errors have a digest, which identifies them in the server's log. */
export type PageError = Error & { readonly digest?: string }

/**
 * Reports a page that crashed: React catches its error for the boundary, so the window gets no event. It is passed to
 * the window's error listeners, which work before and after usage reporting has started.
 */
export function reportPageError(error: PageError): void {
  window.dispatchEvent(new ErrorEvent('error', { error, message: error.message }))
}
