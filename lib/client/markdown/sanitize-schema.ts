import type { Properties, Root } from 'hast'
import type { Options } from 'rehype-sanitize'
import { allowedHtml } from '../../text/markdown/allowed-html.ts'
import { citationElement, keptElement } from './remark-citations'

/**
 * Allowed HTML of an answer: the elements of GitHub-flavoured Markdown, formulas and our citations, without scripts,
 * styles, frames and requests to other servers. Images become buttons that load them.
 * @param prefix put before every id, so that ids can't clash with the page or other texts
 */
export function sanitizeSchemaFor(prefix: string): Options {
  return { ...schema, clobberPrefix: prefix }
}

/**
 * A rehype plugin that points the fragment links of a text to its prefixed ids, and normalizes footnote markup as an
 * HTML parser does, so that it is the same with and without raw HTML.
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
  ...allowedHtml,
  tagNames: [...(allowedHtml.tagNames ?? []), citationElement, keptElement],
  attributes: {
    ...allowedHtml.attributes,
    [citationElement]: ['dataIndex', 'dataClaim'],
  },
}
