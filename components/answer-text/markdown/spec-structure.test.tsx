import { expect, test } from '@jest/globals'
import { render } from '@testing-library/react'
import type { Root } from 'hast'
import ReactMarkdown from 'react-markdown'
import { unified } from 'unified'
import { blockPlugins } from '@/lib/client/markdown/block-plugins'
import { rehypeHeadingLevels } from '@/lib/client/markdown/rehype-heading-levels'
import { rehypeOwnFragments, sanitizeSchemaFor } from '@/lib/client/markdown/sanitize-schema'
import { rehypeSafeHtml } from '@/lib/text/markdown/raw-html'
import { hasMarkdownData, type SpecCase, specCases } from './testing/spec-cases'

const idPrefix = 'answer-r-'
/** Headings stand below that of the page in both. */
const place = { level: 1, above: [] }

type HtmlNode = Root | Root['children'][number]

/**
 * A tree as text: elements with their attributes, and text. White space that no reader sees is one space or none; so
 * are line breaks, of which an answer has one for each line.
 */
function structure(node: HtmlNode, isCode = false): string {
  if (node.type === 'text') return isCode ? node.value : node.value.replace(/\s+/g, ' ')
  if (node.type === 'root') return joined(node.children, isCode)
  if (node.type !== 'element') return ''
  const attributes = Object.entries(node.properties)
    .filter(([, value]) => value !== undefined && value !== null && value !== false)
    .filter(([name, value]) => name !== 'className' || !/task-list/.test(String(value)))
    .map(([name, value]) => ` ${name}=${JSON.stringify(value)}`)
    .toSorted()
  const isPre = isCode || node.tagName === 'pre'
  return `<${node.tagName}${attributes.join('')}>${joined(node.children, isPre)}</${node.tagName}>`
}

function joined(children: readonly HtmlNode[], isCode: boolean): string {
  const text = children.map((child) => structure(child, isCode)).join('')
  return isCode
    ? text
    : text
        .replaceAll('<br></br>', ' ')
        .replace(/ +/g, ' ')
        .replace(
          /\s*(<\/?(?:p|ul|ol|li|blockquote|h\d|hr|pre|table|thead|tbody|tr|t[hd]|div|br)\b[^>]*>)\s*/g,
          '$1',
        )
        .trim()
}

function ours(markdown: string): string {
  let tree: Root = { type: 'root', children: [] }
  const take = () => (made: Root) => {
    // What follows in the renderer changes the tree that it is given.
    tree = JSON.parse(JSON.stringify(made)) as Root
  }
  const plugins = blockPlugins({ sourceCount: 0, idPrefix, ...place })
  const { unmount } = render(
    <ReactMarkdown {...plugins} rehypePlugins={[...plugins.rehypePlugins, take]}>
      {markdown}
    </ReactMarkdown>,
  )
  unmount()
  return structure(tree)
}

/** The HTML that the specification gives, through the same sanitiser. */
function expected(html: string): string {
  const raw = { type: 'raw', value: html.trim() } as unknown as Root['children'][number]
  const tree = unified()
    .use(rehypeSafeHtml, sanitizeSchemaFor(idPrefix))
    .use(rehypeOwnFragments, idPrefix)
    .use(rehypeHeadingLevels, place)
    .runSync({ type: 'root', children: [raw] } as Root)
  return structure(tree as Root)
}

/** Where an answer is other than the specification, and why. Class names that only style task lists are left out. */
const allowed: Readonly<Record<string, (example: SpecCase) => boolean>> = {
  'GitHub links addresses that CommonMark leaves as text': ({ name }) =>
    /^commonmark\S+ 6(?:02|06|08|11|12) Autolinks$/.test(name),
  'addresses of mailto: and xmpp: are linked without their protocol, which the closed list need not know': ({
    name,
  }) => /^gfm\S+ 63[345] /.test(name),
  'what GitHub escapes of raw HTML is left out': ({ name }) => name.includes('Disallowed Raw HTML'),
  'angle brackets are text where they are no marks of words, and no block of known elements': ({
    markdown,
  }) => /<(?!https?:|[\w.+-]+@|MAIL|made-up|localhost|a\+b)[!?/a-z]/i.test(markdown),
  'signs of a product are no emphasis': ({ name }) => / (?:356|429) Emphasis/.test(name),
  'names between underscores stay names': ({ markdown }) => /__[a-z]+__/.test(markdown),
  'a line of hyphens under several lines is a break': ({ markdown }) => /^Foo\nBar\n---$/m.test(markdown),
  'one tilde is a range': ({ name }) => name.includes('Strikethrough'),
  'the HTML parser drops a first empty line of code when it is handed HTML, as the specification is here': ({
    name,
  }) => /^commonmark\S+ 12[79] Fenced/.test(name),
}

const whereData = hasMarkdownData ? test : test.skip

whereData(
  'the structure of each example of the specifications is kept (skipped where they are absent)',
  () => {
    const others = specCases().filter((each) => ours(each.markdown) !== expected(each.html))
    const unexpected = others.filter((each) => !Object.values(allowed).some((isAllowed) => isAllowed(each)))
    expect(unexpected.map(({ name, markdown }) => [name, markdown, ours(markdown)])).toEqual([])
    expect(others.length).toBeLessThanOrEqual(68)
  },
)
