import { readFile } from 'node:fs/promises'

const folder = new URL('./cmaps/', import.meta.url)

/**
 * Gives pdf.js Adobe's predefined character maps from the folder beside this file: a PDF that names a Chinese font instead
 * of embedding it has its text in codes that only these maps decode. Files used only for rendering are left out.
 */
export class CmapFiles {
  async fetch({ kind, filename }: { kind: string; filename: string }): Promise<Uint8Array> {
    // The name comes from the file that is read.
    if (kind !== 'cMapUrl' || !/^[\w-]+\.bcmap$/.test(filename))
      throw new Error(`no ${kind} here: ${filename}`)
    return new Uint8Array(await readFile(new URL(filename, folder)))
  }
}
