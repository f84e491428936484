import type { Root } from 'mdast'
import remarkMath from 'remark-math'
import type { Processor } from 'unified'
import { formulaConstructs } from './formula-constructs'
import { visitMarkdown } from './visit-markdown'

/**
 * A remark plugin that reads formulas: `$$…$$` as remark-math does, and in running text `\(…\)`, `\[…\]` and, where it
 * looks like one, `$…$`. They become `code` elements that hold their TeX, of class `math-inline` or `math-display`.
 */
export function remarkFormulas(this: Processor) {
  remarkMath.call(this as ThisParameterType<typeof remarkMath>, { singleDollarTextMath: false })
  const data = this.data()
  data.micromarkExtensions = [...(data.micromarkExtensions ?? []), formulaConstructs()]
  return (tree: Root, file: { toString(): string }): void => {
    const source = String(file)
    visitMarkdown(tree, (node) => {
      if (node.type !== 'inlineMath') return
      const begin = node.position?.start.offset ?? 0
      const mark = source.slice(begin, begin + 2)
      if (mark !== '$$' && mark !== String.raw`\[`) return
      node.data = { ...node.data, hProperties: { className: ['language-math', 'math-display'] } }
    })
  }
}
