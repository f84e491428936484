/** A footnote of a document, numbered by its first citation. */
export interface CitedNote {
  readonly number: number
  /** The label in the document. */
  readonly label: string
  readonly text: string
  /** The first web address in it; '' for none. */
  readonly url: string
}

export interface CitedText {
  /** The document with `[1]` in place of `[^label]`, and without its notes. */
  readonly markdown: string
  readonly notes: readonly CitedNote[]
  /** How often notes are cited. */
  readonly citations: number
}

const definition = /^\[\^([^\]\s]{1,200})\]:[ \t]*(.*(?:\n(?: {4}|\t)[^\n]*)*)\n?/gm
const reference = /\[\^([^\]\s]{1,200})\]/g
const address = /https?:\/\/[^\s<>()[\]"'，。；）】]+/

/** @returns the text of a document with its footnotes as an answer has its sources, so that they can be checked alike */
export function citedText(content: string): CitedText {
  const texts = new Map<string, string>()
  const body = content.replaceAll(definition, (_, label: string, text: string) => {
    if (!texts.has(label)) texts.set(label, text.replaceAll(/\s+/g, ' ').trim())
    return ''
  })
  const numbers = new Map<string, number>()
  let citations = 0
  const markdown = body.replaceAll(reference, (mark, label: string) => {
    if (!texts.has(label)) return mark
    const number = numbers.get(label) ?? numbers.size + 1
    numbers.set(label, number)
    citations += 1
    return `[${number}]`
  })
  const notes = [...numbers].map(([label, number]) => {
    const text = texts.get(label) ?? ''
    return { number, label, text, url: address.exec(text)?.[0] ?? '' }
  })
  return { markdown, notes, citations }
}
