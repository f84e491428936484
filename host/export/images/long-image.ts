import type { List, PhrasingContent, RootContent } from 'mdast'
import { encode } from 'uqr'
import { aiMetadata } from '../ai-label.ts'
import { exportDocument, sourceGroups } from '../export-document.ts'
import { displayFormula } from '../formulas/display-formula.ts'
import { formulaText } from '../formulas/formula-text.ts'
import type { ShareImageRequest } from '../render-request.ts'
import type { NumberedSource } from '../source-numbers.ts'
import { GlyphText, type Run } from './glyph-text.ts'
import { brandMark, ink, inkSoft, line as lineColour, png, vermilion } from './image-parts.ts'

const width = 750
const margin = 48
/** Maximum height in pixels; browsers and chats still show such images. */
const maxHeight = 16_000
const footHeight = 260
const maxSources = 40
/** Maximum characters of a block; longer ones never fit, so the rest is skipped. */
const maxCharacters = 16_000
const lineHeight = 1.65

interface Part {
  readonly runs: readonly Run[]
  readonly size: number
  readonly colour?: string
  readonly indent?: number
  /** Space above it, in pixels. */
  readonly space: number
}

/**
 * Renders a shared link as one long image: questions and answers with their numbered sources, the label, and a QR
 * code of the link. If it is too long, it ends with a line that says so.
 */
export async function longImage(request: ShareImageRequest): Promise<Uint8Array> {
  const { app, texts, url, fonts } = request
  const document = exportDocument({
    ...request,
    locale: 'zh-CN',
    exportedAt: 0,
    isPartial: false,
    origin: new URL(url).origin,
  })
  const text = new GlyphText(fonts)
  const parts: Part[] = [
    { runs: [{ text: document.title, isBold: true }], size: 40, space: 36 },
    // The export date is omitted: the same link gives the same image.
    labelPart(document.labels[0] ?? '', 14),
    ...(document.supportLine === '' ? [] : [labelPart(document.supportLine, 4)]),
    ...document.blocks.flatMap((node) => partsOf(node, 0)),
    ...sourceGroups(document.sources, texts).flatMap(({ sources, title }) => sourceParts(sources, title)),
  ]
  const shapes: string[] = [brandMark(text, app, margin, 44)]
  let y = 96
  for (const part of parts) {
    const room = maxHeight - footHeight - y
    const { svg, height } = drawPart(text, part, y, room)
    shapes.push(svg)
    y += height
    if (height >= room) {
      const cut: Part = { runs: [{ text: texts.cut }], size: 22, colour: vermilion, space: 24 }
      const last = drawPart(text, cut, y, maxHeight)
      shapes.push(last.svg)
      y += last.height
      break
    }
  }

  shapes.push(foot(text, { url, scan: texts.scan, label: texts.footer }, y + 40))
  const height = Math.ceil(y + footHeight)
  return png(text, shapes, { width, height, aigc: aiMetadata(request, request.records) })
}

function labelPart(text: string, space: number): Part {
  return { runs: [{ text }], size: 20, colour: inkSoft, space }
}

function drawPart(text: GlyphText, part: Part, y: number, room: number): { svg: string; height: number } {
  const { runs, size, colour = ink, indent = 0, space } = part
  const x = margin + indent
  const step = size * lineHeight
  const fitting = Math.max(0, Math.floor((room - space) / step))
  const lines = text.wrap(clipRuns(runs), size, width - margin - x)
  const shown = lines.slice(0, fitting)
  const svg = shown.map((line, at) => text.line(line, x, y + space + at * step + size, colour)).join('')
  return { svg, height: lines.length > fitting ? room : space + lines.length * step }
}

function clipRuns(runs: readonly Run[]): Run[] {
  let left = maxCharacters
  return runs.flatMap((run) => {
    const text = run.text.slice(0, left).toWellFormed()
    left -= text.length
    return text === '' ? [] : [{ ...run, text }]
  })
}

function partsOf(node: RootContent, indent: number): Part[] {
  const formula = formulaText(displayFormula(node) ?? '')
  if (formula) return [{ runs: [{ text: formula }], size: 26, indent: indent + 20, space: 14 }]
  switch (node.type) {
    case 'heading':
      return [{ runs: runsOf(node.children, { isBold: true }), size: node.depth <= 2 ? 32 : 28, space: 30 }]
    case 'paragraph':
      return [{ runs: runsOf(node.children), size: 26, indent, space: 14 }]
    case 'blockquote':
      return node.children.flatMap((child) => partsOf(child, indent + 24))
    case 'list':
      return listParts(node, indent)
    case 'code':
    case 'math':
      return [{ runs: [{ text: node.value }], size: 22, colour: inkSoft, indent: indent + 20, space: 14 }]
    case 'table':
      return node.children.map(({ children }, at) => ({
        runs: children.flatMap((cell, column): Run[] => [
          ...(column === 0 ? [] : [{ text: '  |  ', colour: lineColour }]),
          ...runsOf(cell.children, at === 0 ? { isBold: true } : {}),
        ]),
        size: 22,
        indent,
        space: at === 0 ? 18 : 4,
      }))
    case 'text':
      return [{ runs: [{ text: node.value }], size: 26, indent, space: 14 }]
    default:
      return []
  }
}

function listParts(list: List, indent: number): Part[] {
  return list.children.flatMap((item, at) => {
    const mark: Run = { text: list.ordered ? `${(list.start ?? 1) + at}. ` : '· ', colour: inkSoft }
    return item.children.flatMap((child, place): Part[] =>
      child.type === 'paragraph' && place === 0
        ? [{ runs: [mark, ...runsOf(child.children)], size: 26, indent: indent + 12, space: 8 }]
        : partsOf(child, indent + 36),
    )
  })
}

function runsOf(nodes: readonly PhrasingContent[], style: Omit<Run, 'text'> = {}): Run[] {
  return nodes.flatMap((node): Run[] => {
    switch (node.type) {
      case 'text':
        return [{ ...style, text: node.value.replaceAll('\n', ' ') }]
      case 'inlineMath':
        return [{ ...style, text: formulaText(node.value) ?? node.value }]
      case 'inlineCode':
        return [{ ...style, text: node.value }]
      case 'strong':
        return runsOf(node.children, { ...style, isBold: true })
      case 'break':
        return [{ ...style, text: '\n' }]
      case 'footnoteReference':
        return [{ text: `[${node.identifier}]`, colour: vermilion, size: 18 }]
      default:
        return 'children' in node ? runsOf(node.children, style) : []
    }
  })
}

function sourceParts(sources: readonly NumberedSource[], title: string): Part[] {
  return [
    { runs: [{ text: title, isBold: true }], size: 28, space: 36 },
    ...sources.slice(0, maxSources).map(
      ({ number, title: name, about }): Part => ({
        runs: [
          { text: `[${number}] `, colour: vermilion },
          { text: [name, about].filter(Boolean).join(' · ') },
        ],
        size: 21,
        colour: inkSoft,
        space: 6,
      }),
    ),
  ]
}

function foot(
  text: GlyphText,
  { url, scan, label }: { readonly url: string; readonly scan: string; readonly label: string },
  y: number,
): string {
  const { data, size } = encode(url, { ecc: 'M', border: 1 })
  const side = 160
  const cells = data.flatMap((row, at) =>
    row.flatMap((isDark, column) => (isDark ? [`M${column} ${at}h1v1h-1z`] : [])),
  )
  const x = margin + side + 28
  const said = [
    { value: scan, size: 26, colour: ink, at: 62 },
    { value: label, size: 20, colour: inkSoft, at: 104 },
  ].map(({ value, size: of, colour, at }) => {
    const [first = []] = text.wrap([{ text: value }], of, width - margin - x)
    return text.line(first, x, y + at, colour)
  })

  return [
    `<path d="M${margin} ${y - 16}H${width - margin}" stroke="${lineColour}"/>`,
    `<rect x="${margin}" y="${y}" width="${side}" height="${side}" fill="#fff"/>`,
    `<g transform="translate(${margin} ${y}) scale(${side / size})"><path d="${cells.join('')}" fill="#000" shape-rendering="crispEdges"/></g>`,
    ...said,
  ].join('')
}
