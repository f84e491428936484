import type { MarkdownNode } from '../citations/citation-claims.ts'

/** @returns the nodes with adjacent texts as one, whose position spans theirs */
export function mergeTexts(children: readonly MarkdownNode[]): MarkdownNode[] {
  const merged: MarkdownNode[] = []
  for (const child of children) {
    const last = merged.at(-1)
    if (child.type !== 'text' || last?.type !== 'text') {
      merged.push(child)
      continue
    }
    const position =
      last.position && child.position ? { start: last.position.start, end: child.position.end } : undefined
    merged[merged.length - 1] = {
      type: 'text',
      value: (last.value ?? '') + (child.value ?? ''),
      ...(position && { position }),
    }
  }
  return merged
}
