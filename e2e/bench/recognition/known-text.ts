import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

const folder = new URL('../../../docs/help/', import.meta.url).pathname

/** @returns the paragraphs of the help pages as plain text, in one order for every run */
export function knownParagraphs(): string[] {
  return readdirSync(folder)
    .filter((name) => name.endsWith('.md'))
    .toSorted()
    .flatMap((name) => paragraphsOf(readFileSync(join(folder, name), 'utf8')))
}

function paragraphsOf(markdown: string): string[] {
  return markdown
    .replace(/^---[\s\S]*?---/, '')
    .split(/\n\s*\n/)
    .filter((part) => !/^\s*(#|\||`{3}|[-*\d]|!|>)/.test(part))
    .map((part) => part.replaceAll(/\[([^\]]*)\]\([^)]*\)/g, '$1').replaceAll(/[*`_]/g, ''))
    .map((part) => part.replaceAll(/\s+/g, ' ').trim())
    .filter((part) => part.length >= 30 && !/[<>]/.test(part))
}

/** @returns paragraphs from this place on, of at least so many characters together; from the beginning again at the end */
export function textFrom(paragraphs: readonly string[], from: number, characters: number): string[] {
  const taken: string[] = []
  for (let at = from, length = 0; length < characters; at += 1) {
    const next = paragraphs[at % paragraphs.length] ?? ''
    taken.push(next)
    length += next.length
  }
  return taken
}
