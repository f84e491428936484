/** Deeper than real quotes or lists. */
const deepest = 32
const mostIndent = 64
const marker = /[ \t]{0,8}(?:>|[-+*](?=[ \t])|\d{1,9}[.)](?=[ \t]))[ \t]?/y

/**
 * Takes from each line the quotes and lists that are nested deeper than {@link deepest}, and what it is indented further;
 * its text stays. Parsing takes time that grows with the length of a text times the depth of its nesting.
 */
export function withBoundedNesting(markdown: string): string {
  return markdown
    .split('\n')
    .map((line) => {
      let depth = 0
      let kept = 0
      let at = 0
      for (marker.lastIndex = 0; marker.test(line); at = marker.lastIndex) {
        depth += 1
        if (depth === deepest) kept = marker.lastIndex
      }
      const bounded = depth > deepest ? line.slice(0, kept) + line.slice(at) : line
      return bounded.replace(/^[ \t]+/, (indent) => indent.slice(0, mostIndent))
    })
    .join('\n')
}
