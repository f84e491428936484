import type { PhrasingContent, RootContent } from 'mdast'
import { isDisplayMark } from '../../../lib/text/markdown/remark-formulas.ts'

/** Whether an inline formula was written as a display formula, and is separate from other text. */
interface Written {
  readonly isDisplay?: boolean
}

/** Records how a formula was written: `$…$` and `\(…\)`, or `$$…$$`, `\[…\]` and an environment. */
export function asWritten(
  node: Extract<PhrasingContent, { type: 'inlineMath' }>,
  source: string,
): typeof node {
  const isDisplay = isDisplayMark(source, node.position?.start.offset ?? 0)
  const data: NonNullable<typeof node.data> & Written = { ...node.data, isDisplay }
  return isDisplay ? { ...node, data } : node
}

export function isDisplay({ data }: { readonly data?: object | undefined }): boolean {
  return (data as Written | undefined)?.isDisplay === true
}

/** @returns the TeX of a block that contains only a formula, or null */
export function displayFormula(node: RootContent): string | null {
  if (node.type === 'math') return node.value
  if (node.type !== 'paragraph') return null
  const [only, ...rest] = node.children.filter((child) => child.type !== 'text' || child.value.trim() !== '')
  return only?.type === 'inlineMath' && rest.length === 0 && isDisplay(only) ? only.value : null
}
