import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { PDFiumModule } from '@hyzyla/pdfium'
import type { Pdfium } from './pdfium.ts'
import { useSystemFont } from './system-font.ts'
import { raiseTableLimit } from './table-room.ts'

/** Entries of the table that callbacks take. */
const callbacks = 8

/** Loads PDFium, with the product's own Chinese font for text whose font is not embedded. */
export async function loadPdfium(): Promise<Pdfium> {
  const wasm = await readFile(fileURLToPath(import.meta.resolve('@hyzyla/pdfium/pdfium.wasm')))
  raiseTableLimit(wasm, callbacks)
  // The library's own type lacks most of its functions.
  const pdfium = (await PDFiumModule({
    wasmBinary: Uint8Array.from(wasm).buffer,
    locateFile: () => '',
  })) as unknown as Pdfium
  pdfium._FPDF_InitLibraryWithConfig({})
  await useSystemFont(pdfium)
  return pdfium
}
