import 'client-only'

/** An error that replaced a page; server errors have a digest, which identifies them in the server's log. */
export type PageError = Error & { readonly digest?: string }

/** React catches the error for the boundary, so the window's error listeners get it from here. */
export function reportPageError(error: PageError): void {
  window.dispatchEvent(new ErrorEvent('error', { error, message: error.message }))
}
