import { existsSync } from 'node:fs'
import { text, type ValuesOf } from '../platform/env-fields.ts'

/** `PDF_FONT`: the file of the font in PDF files; a font of a collection is named behind '#'. */
export const exportSettings = { PDF_FONT: text } as const

export type ExportSettings = ValuesOf<typeof exportSettings>

export function exportProblems({ PDF_FONT }: ExportSettings): string[] {
  return PDF_FONT && !existsSync(PDF_FONT.split('#')[0] ?? '') ? ['PDF_FONT：没有这个字体文件'] : []
}
