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

/** With further paragraphs, which are indented. */
const definition = /^\[\^([^\]\s]{1,200})\]:[ \t]*(.*(?:\n(?:[ \t]{0,8}\n){0,2}(?: {4}|\t)[^\n]*)*)\n?/gm
const reference = /(?<!\\)\[\^([^\]\s]{1,200})\]/g
const fencedCode = /^(```|~~~)[^]*?^\1.*$/gm
const link = /\]\(<?(https?:\/\/(?:\\.|[^\s\\<>()]|\((?:\\.|[^\s\\<>()])*\))+)/
const address = /https?:\/\/(?:[^\s<>()[\]"'，。；）】]|\([^\s<>()[\]"'，。；）】]*\))+/

/** @returns the text of a document with its footnotes as an answer has its sources, so that they can be checked alike */
export function citedText(content: string): CitedText {
  const texts = new Map<string, string>()
  const body = content.replaceAll(fencedCode, '').replaceAll(definition, (_, label: string, text: string) => {
    const key = label.toLowerCase()
    if (!texts.has(key)) texts.set(key, text.replaceAll(/\s+/g, ' ').trim())
    return ''
  })
  const cited = new Map<string, { readonly number: number; readonly label: string }>()
  let citations = 0
  const markdown = body.replaceAll(reference, (mark, label: string) => {
    const key = label.toLowerCase()
    if (!texts.has(key)) return mark
    const note = cited.get(key) ?? { number: cited.size + 1, label }
    cited.set(key, note)
    citations += 1
    return `[${note.number}]`
  })
  const notes = [...cited].map(([key, note]) => {
    const text = texts.get(key) ?? ''
    return { ...note, text, url: urlIn(text) }
  })
  return { markdown, notes, citations }
}

/** @returns the first web address; '' for none */
function urlIn(text: string): string {
  const found = link.exec(text)?.[1] ?? address.exec(text)?.[0] ?? ''
  return found.replaceAll(/\\([!-/:-@[-`{-~])/g, '$1')
}
