import { type CompletionRequest, partsOf } from '../language-model.ts'

/** Text of a request that its model did not write: the question, sources and results of tools. */
export class RequestText {
  readonly #messages: CompletionRequest['messages']
  #written: string | undefined
  #signs: string | undefined

  constructor(messages: CompletionRequest['messages']) {
    this.#messages = messages
  }

  /** Whether it contains a tag, also with the bracket that prompts replace. */
  mentions(tag: string): boolean {
    return this.#text.includes(tag)
  }

  /** Whether it has all letters and digits of a text in their order, however these are marked or quoted. */
  has(text: string): boolean {
    this.#signs ??= signsOf(this.#text)
    const signs = signsOf(text)
    return signs !== '' && this.#signs.includes(signs)
  }

  /** Whether the last question has this word. */
  asksFor(word: string): boolean {
    return this.#question.includes(word)
  }

  get #question(): string {
    const last = this.#messages.findLast(({ role }) => role === 'user')
    return last ? textsOf(last) : ''
  }

  get #text(): string {
    this.#written ??= this.#messages
      .filter(({ role }) => role !== 'assistant')
      .map(textsOf)
      .join('\n')
      .replaceAll('‹', '<')
      .replaceAll('［', '[')
    return this.#written
  }
}

function textsOf(message: CompletionRequest['messages'][number]): string {
  return partsOf(message)
    .map((part) => ('text' in part ? part.text : ''))
    .join('\n')
}

/** Letters and digits of a text, whether it was written for HTML, JSON or an address. */
function signsOf(text: string): string {
  return text
    .replaceAll(/&#(?:x([\da-f]{1,6})|(\d{1,7}));/gi, (_, hex?: string, decimal?: string) =>
      characterOf(hex === undefined ? Number(decimal) : Number.parseInt(hex, 16)),
    )
    .replaceAll(/\\u([\da-f]{4})/gi, (_, hex: string) => characterOf(Number.parseInt(hex, 16)))
    .replaceAll(/(?:%[\da-f]{2})+/gi, decoded)
    .replaceAll(/&[a-z]{2,8};|\\[nrt]/gi, ' ')
    .normalize('NFKC')
    .replaceAll(/[^\p{L}\p{N}]+/gu, '')
}

function characterOf(point: number): string {
  return point <= 0x10ffff ? String.fromCodePoint(point) : ' '
}

function decoded(bytes: string): string {
  return Buffer.from(bytes.replaceAll('%', ''), 'hex').toString('utf8')
}
