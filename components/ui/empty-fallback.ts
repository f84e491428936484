/**
 * Fallback for an optional part that could not be loaded: renders nothing until the next page. Without it the error
 * would replace the whole page.
 */
export function emptyFallback() {
  return { default: () => null }
}
