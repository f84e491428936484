import { extname } from 'node:path'
import { openMarkdown } from './markdown-text.ts'
import { openPlainText } from './plain-text.ts'
import { openSubtitles } from './subtitles.ts'
import type { TranslatableDocument } from './translatable.ts'
import { openWord } from './word.ts'

const openers: Readonly<Record<string, (bytes: Uint8Array) => TranslatableDocument>> = {
  docx: openWord,
  md: openMarkdown,
  markdown: openMarkdown,
  srt: openSubtitles,
  txt: openPlainText,
  text: openPlainText,
}

/** @returns the function that splits documents of this name; null when the format cannot be written */
export function openerFor(name: string): ((bytes: Uint8Array) => TranslatableDocument) | null {
  const extension = extname(name).slice(1).toLowerCase()
  return Object.hasOwn(openers, extension) ? (openers[extension] ?? null) : null
}
