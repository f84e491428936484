import { foldForSearch } from '../../../../lib/text/fold.ts'

/** Text folded to simplified lower-case characters, with their original positions. */
export interface FoldedText {
  readonly folded: string
  /** @returns the original text of a range of the folded text */
  readonly written: (start: number, end: number) => string
}

const dashes = /[−–—－﹣]/g

/** Folds character by character, so that the original can be quoted. Circled numbers begin a new command. */
export function foldText(text: string): FoldedText {
  const origins: number[] = []
  let folded = ''
  let at = 0
  for (const character of text) {
    const plain = /[①-⑨]/.test(character) ? '。' : foldForSearch(character).replace(dashes, '-')
    for (let index = 0; index < plain.length; index += 1) origins.push(at)
    folded += plain
    at += character.length
  }

  origins.push(text.length)

  return {
    folded,
    written: (start, end) => text.slice(origins[start], origins[end] ?? text.length).trim(),
  }
}
