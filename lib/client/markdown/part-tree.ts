import type { Nodes, RootContent } from 'mdast'
import { type HeadingPath, pathBelow } from '../../text/markdown/heading-path.ts'
import { factsOf } from './block-facts'
import { CodeLines } from './code-lines'
import type { ContainerLook } from './growing-containers'
import {
  type Changing,
  finishedOffset,
  headLine,
  isContainer,
  lineStart,
  lookOf,
  noteLook,
  offsetsOf,
} from './growing-containers'
import type { MarkdownBlock, MarkdownContainer, MarkdownPart } from './markdown-block'
import { parseMarkdown } from './parse-markdown'
import { readPlainItems } from './plain-items'

/** A container that still receives parts. */
interface OpenContainer extends MarkdownContainer {
  readonly parts: MarkdownPart[]
  readonly look: Changing<ContainerLook>
  /** Lines that reopen it when later text is parsed separately, and their offset. */
  readonly line: string
  readonly lineAt: number
  readonly code: CodeLines | null
}

/** Minimum characters to split off a container, except for many small items: a short list is one block. */
const minCharacters = 256
const manyChildren = 16

/**
 * The finished parts of a streaming text: blocks, and containers that contain blocks and containers. Finished content
 * of a growing container, such as a list, becomes a part of its own, and later text is parsed with lines in front
 * that reopen the same containers. So finished text is never parsed twice.
 */
export class PartTree {
  parts: MarkdownPart[] = []
  /** Characters. */
  length = 0
  /** Headings above the following text. */
  #above: HeadingPath = []
  #open: OpenContainer[] = []
  #text = ''
  #headLength = 0
  #nodes: readonly RootContent[] = []
  /** Offset in the parsed text up to which it is part of the tree. */
  #cursor = 0

  get isInContainer(): boolean {
    return this.#open.length > 0
  }

  /** Headings above the next block. */
  get underHeadings(): Pick<MarkdownBlock, 'above'> {
    return this.#above.length > 0 ? { above: this.#above } : {}
  }

  /** @returns a tree that can grow without changing this one; finished parts are shared */
  copy(): PartTree {
    const copy = new PartTree()
    copy.length = this.length
    copy.#above = this.#above
    copy.parts = [...this.parts]
    let { parts } = copy
    for (const container of this.#open) {
      const open = {
        ...container,
        parts: [...container.parts],
        look: { ...container.look },
        code: container.code?.copy() ?? null,
      }
      parts[parts.length - 1] = open
      copy.#open.push(open)
      ;({ parts } = open)
    }

    return copy
  }

  /**
   * Adds finished content.
   * @param whole the text after the parts, in complete lines unless it is the last
   * @param isLast whether the text is complete
   */
  grow(whole: string, isLast: boolean): void {
    const rest = whole.slice(this.#takePlainItems(whole))
    const head = this.#headBefore(this.length, this.#open.length)
    this.#text = head + rest
    this.#headLength = head.length
    this.#cursor = head.length
    this.#nodes = parseMarkdown(this.#text).children
    this.#place(this.#nodes, 0, !isLast, this.#text.length)
    this.length += this.#cursor - head.length
  }

  /** @returns the number of characters read as plain-text items of the open list */
  #takePlainItems(text: string): number {
    const [list] = this.#open
    if (this.#open.length !== 1 || list?.kind !== 'list') return 0
    const { items, start, length } = readPlainItems(text)
    if (items.length === 0) return 0
    list.parts.push({
      key: this.length,
      source: text.slice(0, length),
      within: ['list'],
      items,
      ...(start > 1 && { start }),
    })
    this.length += length
    return length
  }

  /** Adds a text that can't continue, as Markdown or unparsed. */
  finish(source: string, isPlain: boolean): void {
    const end = this.length + source.length
    if (isPlain) this.parts.push({ key: this.length, source, isPlain })
    else if (source.trim() !== '') this.grow(source, true)
    this.#open = []
    this.length = end
  }

  /** @param end where the children end, if none of them may continue */
  #place(all: readonly Nodes[], level: number, mayGoOn: boolean, end: number): void {
    const begun = this.#cursor
    // Nodes of the synthetic head lines already exist.
    let children = all.filter((child) => offsetsOf(child).end > this.#headLength)
    const open = this.#open[level]
    const [first] = children
    if (open) {
      const isSame = first?.type === open.kind
      const staysOpen = isSame && mayGoOn && children.length === 1
      if (isSame) {
        children = children.slice(1)
        this.#fill(first, open, level, staysOpen, children[0] ? this.#lineStart(children[0]) : end)
      }
      if (staysOpen) return
      this.#open.length = level
    }

    const last = children.at(-1)
    if (!last) return
    if (!mayGoOn) {
      this.#take(children, level, end)
      return
    }

    const finished = this.#lineStart(last)
    const inside = finishedOffset(last, this.#text)
    const isWorth =
      inside - Math.max(finished, this.#cursor) >= minCharacters ||
      (inside > this.#cursor && 'children' in last && last.children.length > manyChildren)
    const isShort = finished - begun < minCharacters && children.length <= manyChildren
    if (level > 0 && !isWorth && isShort) return

    this.#take(children.slice(0, -1), level, finished, last)
    if (!isWorth || this.#text.slice(this.#cursor, finished).trim() !== '') return

    this.#cursor = Math.max(this.#cursor, finished)
    this.#openContainer(last, level)
  }

  #fill(node: Nodes, open: OpenContainer, level: number, staysOpen: boolean, end: number): void {
    noteLook(open.look, node)
    if (node.type === 'code') {
      const to = staysOpen ? Math.max(finishedOffset(node, this.#text), this.#cursor) : end
      open.code?.take(node, this.#text, this.#cursor, staysOpen ? to : null)
      open.look.code = open.code?.text ?? ''
      this.#cursor = to
    } else if ('children' in node) {
      this.#place(node.children, level + 1, staysOpen, end)
    }
  }

  #openContainer(node: Nodes, level: number): void {
    if (!isContainer(node)) return

    const { start } = offsetsOf(node)
    const from = lineStart(this.#text, start)
    const open: OpenContainer = {
      key: this.#keyAt(Math.max(from, this.#cursor)),
      kind: node.type,
      parts: [],
      look: lookOf(node),
      line: headLine(node, this.#text) ?? '',
      lineAt: this.#keyAt(from),
      code: node.type === 'code' ? new CodeLines() : null,
    }
    this.#partsAt(level).push(open)
    this.#open.push(open)
    if (node.type === 'table') {
      const row = node.children[1]
      if (row) this.#add(level + 1, this.#lineStart(row))
    }

    this.#fill(node, open, level, true, this.#text.length)
  }

  /** Turns finished nodes into blocks: one each at the top level, a single one within a container. */
  #take(nodes: readonly Nodes[], level: number, end: number, next?: Nodes): void {
    if (level > 0) {
      const last = nodes.at(-1)
      if (next && last && this.#continues(last, end)) return
      this.#add(level, end)
      return
    }
    for (const [index, node] of nodes.entries()) {
      const follower = nodes[index + 1] ?? next
      const to = nodes[index + 1] ? this.#lineStart(nodes[index + 1] as Nodes) : end
      if (to > this.#cursor && !(follower && this.#continues(node, to))) this.#add(level, to)
    }
  }

  /** Directly after a definition indented code can't start: text there is parsed as a paragraph. */
  #continues(node: Nodes, to: number): boolean {
    return node.type === 'definition' && !/\n[ \t>]*\n[ \t>]*$/.test(this.#text.slice(this.#cursor, to))
  }

  #add(level: number, to: number): void {
    if (to <= this.#cursor) return

    const source = this.#text.slice(this.#cursor, to)
    const head = this.#headBefore(this.#keyAt(this.#cursor), level)
    const facts = factsOf(this.#nodes, source, this.#cursor)
    const block: MarkdownBlock = {
      key: this.#keyAt(this.#cursor),
      source,
      ...(head === '' ? {} : { head }),
      ...(level === 0 ? {} : { within: this.#open.slice(0, level).map(({ kind }) => kind) }),
      ...(facts && { facts }),
      ...this.underHeadings,
    }
    for (const depth of facts?.headings ?? []) this.#above = pathBelow(this.#above, depth)
    this.#partsAt(level).push(block)
    this.#cursor = to
  }

  #partsAt(level: number): MarkdownPart[] {
    return this.#open[level - 1]?.parts ?? this.parts
  }

  /** @returns the offset in the whole text for one in the parsed text */
  #keyAt(offset: number): number {
    return this.length + offset - this.#headLength
  }

  #lineStart(node: Nodes): number {
    return lineStart(this.#text, offsetsOf(node).start)
  }

  /** @returns the lines that reopen the containers that started before an offset of the whole text */
  #headBefore(before: number, levels: number): string {
    const begun = this.#open.slice(0, levels).filter(({ line, lineAt }) => line !== '' && lineAt < before)
    return begun
      .filter(({ lineAt }, index) => begun[index + 1]?.lineAt !== lineAt)
      .map(({ line }) => line)
      .join('')
  }
}
