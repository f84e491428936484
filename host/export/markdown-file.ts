import type { PhrasingContent, Root, RootContent } from 'mdast'
import remarkCjkFriendly from 'remark-cjk-friendly'
import remarkGfmStrikethroughCjkFriendly from 'remark-cjk-friendly-gfm-strikethrough'
import remarkGfm from 'remark-gfm'
import remarkMath from 'remark-math'
import remarkStringify, { type Options } from 'remark-stringify'
import { unified } from 'unified'
import { aiMetadataName } from '../../lib/text/ai-metadata.ts'
import { writeCheckboxes } from '../../lib/text/document/write-checkboxes.ts'
import { aiMetadata } from './ai-label.ts'
import { type ExportDocument, sourceGroups } from './export-document.ts'
import { isDisplay } from './formulas/display-formula.ts'
import type { ExportRequest } from './render-request.ts'
import type { NumberedSource } from './source-numbers.ts'

type InlineMath = Extract<PhrasingContent, { type: 'inlineMath' }>

const writer = unified()
  .use(remarkStringify, {
    bullet: '-',
    emphasis: '*',
    rule: '-',
    fences: true,
    handlers: { break: lineEnd, inlineMath: formula },
  })
  .use(remarkGfm)
  // Without these, the character after `**“加粗”**` is written as an entity.
  .use(remarkCjkFriendly)
  .use(remarkGfmStrikethroughCjkFriendly)
  .use(remarkMath)
  .freeze()

/** A table row must be one line. */
function lineEnd(
  ...[, , { stack }]: Parameters<NonNullable<NonNullable<Options['handlers']>['break']>>
): string {
  return stack.includes('tableCell') ? '<br>' : '\\\n'
}

/** Keeps a display formula inside running text. */
function formula(node: InlineMath): string {
  const hasDollar = /(?<!\\)\$/.test(node.value)
  const mark = isDisplay(node) || hasDollar ? '$$' : '$'
  return `${mark}${node.value.trim()}${mark}`
}

/** Writes a document as GitHub Markdown: front matter, and each source as a footnote and a list entry. */
export function markdownFile(document: ExportDocument, request: ExportRequest): string {
  const { title, labels, blocks, sources } = document
  const root: Root = {
    type: 'root',
    children: [
      { type: 'heading', depth: 1, children: [{ type: 'text', value: title }] },
      ...(labels.length === 0 ? [] : [labelLine(labels)]),
      ...blocks,
      ...sourceList(sources, request),
      ...foot(request.texts.footer),
      ...footnotes(document),
    ],
  }
  return `${frontMatter(document, request)}\n${writer.stringify(writeCheckboxes(root))}`
}

/** @returns the text of a document with the footnotes that it cites, and nothing else */
export function bareMarkdown(document: ExportDocument): string {
  const children = [...document.blocks, ...footnotes(document)]
  return writer.stringify(writeCheckboxes({ type: 'root', children } satisfies Root))
}

/** The cited sources. */
function footnotes({ blocks, sources }: ExportDocument): RootContent[] {
  const cited = new Set<string>()
  collectCitations(blocks, cited)
  return sources
    .filter(({ number }) => cited.has(String(number)))
    .map(
      (source): RootContent => ({
        type: 'footnoteDefinition',
        identifier: String(source.number),
        label: String(source.number),
        children: [{ type: 'paragraph', children: sourceText(source) }],
      }),
    )
}

function labelLine(labels: readonly string[]): RootContent {
  return { type: 'blockquote', children: [{ type: 'paragraph', children: lines(labels) }] }
}

function foot(value: string): RootContent[] {
  if (value === '') return []
  return [{ type: 'thematicBreak' }, { type: 'paragraph', children: [{ type: 'text', value }] }]
}

/** YAML; its strings may be written as JSON. */
function frontMatter({ title }: ExportDocument, request: ExportRequest): string {
  const aigc = aiMetadata(request, request.records)
  const fields = [
    ['title', title],
    ['creator', request.app],
    ['date', new Date(request.exportedAt).toISOString()],
    ...(request.agent === undefined ? [] : [['agent', request.agent]]),
    ...(aigc === null ? [] : [[aiMetadataName, aigc]]),
  ]
  return ['---', ...fields.map(([name, value]) => `${name}: ${JSON.stringify(value)}`), '---', ''].join('\n')
}

function lines(texts: readonly string[]): PhrasingContent[] {
  return texts.flatMap((value, at): PhrasingContent[] => [
    ...(at === 0 ? [] : [{ type: 'break' } as const]),
    { type: 'text', value },
  ])
}

function sourceList(all: readonly NumberedSource[], { texts }: ExportRequest): RootContent[] {
  return sourceGroups(all, texts).flatMap(({ title, sources }): RootContent[] => [
    { type: 'heading', depth: 2, children: [{ type: 'text', value: title }] },
    {
      type: 'list',
      ordered: true,
      start: sources[0]?.number ?? 1,
      spread: false,
      children: sources.map((source) => ({
        type: 'listItem',
        spread: false,
        children: [{ type: 'paragraph', children: sourceText(source) }],
      })),
    },
  ])
}

function sourceText({ title, url, about }: NumberedSource): PhrasingContent[] {
  const name: PhrasingContent = { type: 'text', value: title }
  return [
    url === '' ? name : { type: 'link', url, children: [name] },
    ...(about === '' ? [] : [{ type: 'text', value: ` · ${about}` } as const]),
  ]
}

function collectCitations(nodes: readonly RootContent[], found: Set<string>): void {
  for (const node of nodes) {
    if (node.type === 'footnoteReference') found.add(node.identifier)
    if ('children' in node) collectCitations(node.children as RootContent[], found)
  }
}
