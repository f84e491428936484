/** For an optional part that could not be loaded: the error would replace the whole page. */
export function emptyFallback() {
  return { default: () => null }
}
