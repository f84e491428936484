import type { Blockquote, Code, List, ListItem, Nodes, Table } from 'mdast'
import { cellLabel, type MarkdownNode } from '../../text/citations/citation-claims.ts'
import { inCell } from '../../text/markdown/escape-markdown.ts'

/** Shown on the container's own element. */
export interface ContainerLook {
  /** First number of an ordered list; null for other containers. */
  readonly start: number | null
  /** The list has blank lines between or in its items, which then contain paragraphs. */
  readonly isLoose: boolean
  /** The item is a task. */
  readonly isTask: boolean
  readonly language: string | undefined
  /** Code so far; null for other containers. */
  readonly code: string | null
}

type Container = List | ListItem | Blockquote | Table | Code

/** @returns whether a node can be rendered part by part. Its parts are its children; those of code its lines. */
export function isContainer(node: Nodes): node is Container {
  return ['list', 'listItem', 'blockquote', 'table', 'code'].includes(node.type)
}

export function offsetsOf(node: Nodes): { start: number; end: number } {
  return { start: node.position?.start.offset ?? 0, end: node.position?.end.offset ?? 0 }
}

/** A node may start after indentation, or after quote and list marks, on its line. */
export function lineStart(text: string, offset: number): number {
  return text.lastIndexOf('\n', offset - 1) + 1
}

/** @returns the line start up to which a node is finished, though it may continue; -1 if it can't be split */
export function finishedOffset(node: Nodes, text: string): number {
  if (!isContainer(node) || headLine(node, text) === null) return -1
  const { end } = offsetsOf(node)
  if (node.type === 'code') return lineStart(text, end)
  const last = node.children.at(-1)
  if (!last) return -1
  return Math.max(lineStart(text, offsetsOf(last).start), finishedOffset(last, text))
}

/**
 * Synthetic lines that open a container when later content is parsed separately: an item starts with an empty
 * heading, a table with the plain text of its head, which the claims of its cells contain, code with its fence. Lists
 * and quotes need none, since each of their lines is marked.
 * @returns null if the container can't be reopened from its first line, as with tabs, or code without a fence
 */
export function headLine(node: Container, text: string): string | null {
  if (node.type === 'list' || node.type === 'blockquote') return ''

  const { start } = offsetsOf(node)
  const [line = '', next = ''] = text.slice(lineStart(text, start), offsetsOf(node).end).split('\n', 2)
  const prefix = line.slice(0, start - lineStart(text, start))
  if (node.type === 'listItem') return itemLine(prefix, line.slice(prefix.length))
  if (!/^[ >]*$/.test(prefix)) return null
  if (node.type === 'code') return /^[`~]/.test(line.slice(prefix.length)) ? `${line}\n` : null

  const heads = (node.children[0]?.children ?? []).map((cell) => inCell(cellLabel(cell as MarkdownNode)))
  return `${prefix}|${heads.map((head) => ` ${head} |`).join('')}\n${next}\n`
}

function itemLine(prefix: string, line: string): string | null {
  const found = /^([-*+]|\d{1,9}[.)])( *)(.?)/.exec(line)
  if (!found || found[3] === '\t' || prefix.includes('\t')) return null
  const [, marker = '', spaces = '', first = ''] = found
  // Before indented code, or without content, the content of an item starts after one space.
  const isOneSpace = first === '' || spaces.length > 4
  return `${prefix}${marker}${isOneSpace ? ' ' : spaces}#\n`
}

export type Changing<Thing> = { -readonly [Name in keyof Thing]: Thing[Name] }

export function lookOf(node: Nodes): Changing<ContainerLook> {
  return {
    start: node.type === 'list' && node.ordered ? (node.start ?? 1) : null,
    isLoose: false,
    isTask: false,
    language: node.type === 'code' ? (node.lang?.split(/\s+/)[0] ?? undefined) : undefined,
    code: null,
  }
}

/** One loose item makes the list loose. */
export function noteLook(look: Changing<ContainerLook>, node: Nodes): void {
  if (node.type === 'list') {
    look.isLoose ||= node.spread === true || node.children.some((item) => item.spread === true)
  } else if (node.type === 'listItem') {
    look.isTask ||= typeof node.checked === 'boolean'
  }
}
