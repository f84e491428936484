import type { CallPart } from '../../../../lib/contract/cards/tool-call.ts'
import { decodeReply } from '../../plugins/call/decode-reply.ts'
import type { MaskSecrets } from '../../plugins/call/mask-secrets.ts'
import { isRecord, type JsonRecord, own } from '../../plugins/import/own-values.ts'
import { tablePart } from '../../plugins/use/reply-parts.ts'
import { typeOfBytes } from '../../reading/type-of-bytes.ts'

/** A part of what a tool answered: text for the model, or a file. */
export type ReadBlock =
  | { readonly kind: 'text'; readonly text: string }
  | {
      readonly kind: 'file'
      /** By its bytes; undefined when it can't be stored. */
      readonly mime: string | undefined
      readonly bytes: Uint8Array
      /** As the server calls it, for the model. */
      readonly said: string
    }

/** What a tool answered, read and masked. */
export interface ReadAnswer {
  readonly blocks: readonly ReadBlock[]
  readonly table: readonly CallPart[]
  readonly isError: boolean
}

/** Of one answer; a model is given far less, and may ask for more. */
const maxBlocks = 500
const maxCharacters = 100_000
const saidCharacters = 100

/** Reads the result of a call: a block that can't be read loses itself only. */
export function readBlocks(result: JsonRecord, mask: MaskSecrets): ReadAnswer {
  const content = own(result, 'content')
  const given = Array.isArray(content) ? content : content === undefined ? [] : [content]
  const reading = new BlockReading(mask)
  const blocks = given.slice(0, maxBlocks).map((block) => reading.block(block))
  if (given.length > maxBlocks) blocks.push(textBlock(`（还有 ${given.length - maxBlocks} 段没有读）`))
  const structured = own(result, 'structuredContent')
  const json = structured === undefined ? '' : reading.shown(JSON.stringify(structured))
  const texts = blocks.flatMap((block) => (block.kind === 'text' && block.text !== '' ? [block.text] : []))
  const isEmpty = texts.length === 0 && blocks.every(({ kind }) => kind === 'text')
  return {
    blocks: isEmpty && json !== '' ? [textBlock(json)] : blocks,
    table: tablePart(json || texts.join('\n\n')),
    isError: own(result, 'isError') === true,
  }
}

class BlockReading {
  readonly #mask: MaskSecrets
  #left = maxCharacters

  constructor(mask: MaskSecrets) {
    this.#mask = mask
  }

  /** @returns the text as it may be shown, as far as there is room for it */
  shown(text: string): string {
    const masked = this.#mask(text, this.#left)
    const isCut = text.length > this.#left
    this.#left = Math.max(0, this.#left - masked.length)
    return isCut ? `${masked}（太长，后面的没有读）` : masked
  }

  block(block: unknown): ReadBlock {
    if (typeof block === 'string') return textBlock(this.shown(block))
    if (!isRecord(block)) return textBlock('（有一段读不懂）')
    const type = textOf(block, 'type')
    if (type === 'resource') return this.#resource(own(block, 'resource'))
    if (type === 'resource_link') {
      const name = textOf(block, 'title') || textOf(block, 'name')
      return textBlock(this.shown([name, textOf(block, 'uri')].filter(Boolean).join('：')))
    }
    if (type === 'image' || type === 'audio')
      return this.#file(textOf(block, 'data'), [type, textOf(block, 'mimeType')])
    const text = own(block, 'text')
    if (typeof text === 'string') return textBlock(this.shown(text))
    return textBlock(`（有一段没有读，类型 ${this.#short([type])}）`)
  }

  #resource(resource: unknown): ReadBlock {
    const text = own(resource, 'text')
    if (typeof text === 'string') return textBlock(this.shown(text))
    const name = textOf(resource, 'uri').split(/[\\/]/).at(-1) ?? ''
    return this.#file(textOf(resource, 'blob'), [name, textOf(resource, 'mimeType')])
  }

  /** Bytes that are text are for the model, whatever their type says. */
  #file(data: string, named: readonly string[]): ReadBlock {
    const said = this.#short(named)
    const bytes = new Uint8Array(Buffer.from(data, 'base64'))
    if (bytes.byteLength === 0) return textBlock(`（文件 ${said}，没有内容）`)
    const mime = typeOfBytes(bytes)
    const text = mime === undefined ? decodeReply({ headers: [], body: bytes, isCut: false }) : null
    if (text !== null) return textBlock(this.shown(text))
    // Nothing in the bytes can be masked.
    const raw = Buffer.from(bytes).toString('latin1')
    return { kind: 'file', mime: this.#mask(raw) === raw ? mime : undefined, bytes, said }
  }

  #short(texts: readonly string[]): string {
    const said = texts.filter(Boolean).join('，')
    return this.#mask(said, saidCharacters) || '未知'
  }
}

function textBlock(text: string): ReadBlock {
  return { kind: 'text', text }
}

function textOf(node: unknown, name: string): string {
  const value = own(node, name)
  return typeof value === 'string' ? value : ''
}
