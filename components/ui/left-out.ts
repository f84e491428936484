/**
 * What stands in the place of a part that could not be loaded, and that the page does without: nothing, until the next
 * page. Without it the page itself would give way to its error.
 */
export function leftOut() {
  return { default: () => null }
}
