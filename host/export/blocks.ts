import type { Paragraph, PhrasingContent, RootContent } from 'mdast'
import { printable } from '../../lib/text/printable.ts'

export function line(value: string): string {
  return printable(value.replaceAll(/\s+/g, ' ')).trim()
}

export function text(value: string): PhrasingContent {
  return { type: 'text', value }
}

export function paragraph(value: string, style?: 'strong'): Paragraph {
  return { type: 'paragraph', children: style ? [{ type: style, children: [text(value)] }] : [text(value)] }
}

export function heading(depth: 2 | 3, value: string): RootContent {
  return { type: 'heading', depth, children: [text(value)] }
}
