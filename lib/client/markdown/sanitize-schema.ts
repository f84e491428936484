import type { Properties, Root } from 'hast'
import type { Options } from 'rehype-sanitize'
import { answerHtml } from '../../text/markdown/answer-html.ts'
import { citationElement, keptElement } from './remark-citations'

/**
 * What may stand in an answer: the elements of GitHub-flavoured Markdown, formulas and our citations, and nothing that
 * runs, styles, frames or asks a foreign server for anything. Images become buttons that load them.
 * @param prefix put before every id, so that no text can take the id of something on the page, nor two texts the same
 */
export function sanitizeSchemaFor(prefix: string): Options {
  return { ...schema, clobberPrefix: prefix }
}

/**
 * A rehype plugin that leads the links of a text to its own ids, which the sanitiser has prefixed, and writes the marks
 * of footnotes as an HTML parser does, so that they are the same with raw HTML beside them and without.
 */
export function rehypeOwnFragments(prefix: string) {
  const visit = (node: Root | Root['children'][number]): void => {
    if (node.type === 'element') prefixFragment(node.properties, prefix)
    if ('children' in node) node.children.forEach(visit)
  }
  return (tree: Root): void => visit(tree)
}

const footnoteMarks = ['dataFootnotes', 'dataFootnoteRef', 'dataFootnoteBackref']

function prefixFragment(properties: Properties, prefix: string): void {
  const { href } = properties
  if (typeof href === 'string' && href.startsWith('#')) properties.href = `#${prefix}${href.slice(1)}`
  for (const name of footnoteMarks) if (properties[name] === true) properties[name] = ''
}

const schema: Options = {
  ...answerHtml,
  tagNames: [...(answerHtml.tagNames ?? []), citationElement, keptElement],
  attributes: {
    ...answerHtml.attributes,
    [citationElement]: ['dataIndex', 'dataClaim', 'dataState', 'dataReason'],
  },
}
