import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import type { Pdfium } from './pdfium.ts'

/** Windows character sets of Chinese, Japanese and Korean (fpdf_sysfontinfo.h). */
const eastAsian = { gb2312: 134, big5: 136, japanese: 128, korean: 129 } as const
const charsets: readonly number[] = Object.values(eastAsian)
const faceName = 'NotoSansSC\0'
/** The handle of the only font; any number but 0. */
const handle = 1
const interfaceVersion = 1

/**
 * Gives PDFium one font of the product for East Asian text whose font is not embedded: it has none of the system's, and
 * would leave such text blank (`FPDF_SYSFONTINFO` in fpdf_sysfontinfo.h). Other text gets PDFium's built-in fonts.
 */
export async function useSystemFont(pdfium: Pdfium): Promise<void> {
  const path = '@expo-google-fonts/noto-sans-sc/400Regular/NotoSansSC_400Regular.ttf'
  const font = await readFile(fileURLToPath(import.meta.resolve(path)))
  const { malloc } = pdfium.wasmExports
  const name = Buffer.from(faceName)
  const face = malloc(name.length)
  pdfium.HEAPU8.set(name, face)

  const copyTo = (pointer: number, size: number, bytes: Uint8Array) => {
    if (pointer !== 0 && size >= bytes.length) pdfium.HEAPU8.set(bytes, pointer)
    return bytes.length
  }
  const members = [
    callback(pdfium, 1, 'nothing', () => undefined),
    callback(pdfium, 2, 'nothing', (_info, mapper = 0) => {
      for (const charset of charsets) pdfium._FPDF_AddInstalledFont(mapper, face, charset)
    }),
    callback(pdfium, 7, 'number', (_info, _weight, _italic, charset = 0) =>
      charsets.includes(charset) ? handle : 0,
    ),
    callback(pdfium, 2, 'number', () => handle),
    callback(pdfium, 5, 'number', (_info, _font, table = 0, buffer = 0, size = 0) =>
      copyTo(buffer, size, table === 0 ? font : fontTable(font, table >>> 0)),
    ),
    callback(pdfium, 4, 'number', (_info, _font, buffer = 0, size = 0) => copyTo(buffer, size, name)),
    callback(pdfium, 2, 'number', () => eastAsian.gb2312),
    callback(pdfium, 2, 'nothing', () => undefined),
  ]
  const info = Uint32Array.from([interfaceVersion, ...members])
  const pointer = malloc(info.byteLength)
  pdfium.HEAPU8.set(new Uint8Array(info.buffer), pointer)
  pdfium._FPDF_SetSystemFontInfo(pointer)
}

/** @returns a table of a TrueType font (OpenType 1.9, 'Table Directory'); empty when it has none of that tag */
function fontTable(font: Buffer, tag: number): Uint8Array {
  const count = font.readUInt16BE(4)
  for (let index = 0; index < count; index += 1) {
    const at = 12 + 16 * index
    if (font.readUInt32BE(at) !== tag) continue
    const from = font.readUInt32BE(at + 8)
    return font.subarray(from, from + font.readUInt32BE(at + 12))
  }
  return new Uint8Array()
}

type Callback = (...values: readonly number[]) => number | undefined

/** @returns the pointer with which PDFium calls the function */
function callback(pdfium: Pdfium, parameters: number, result: 'number' | 'nothing', call: Callback): number {
  const table = pdfium.wasmExports.__indirect_function_table
  const at = table.grow(1)
  table.set(at, typedFunction(parameters, result, call))
  return at
}

/** A table takes functions of WebAssembly only: a module that passes the call on, of one import and one export. */
function typedFunction(parameters: number, result: 'number' | 'nothing', call: Callback) {
  const i32 = 0x7f
  const results = result === 'number' ? [1, i32] : [0]
  const type = [1, 0x60, parameters, ...Array.from({ length: parameters }, () => i32), ...results]
  const header = [0x00, 0x61, 0x73, 0x6d, 1, 0, 0, 0]
  const name = [1, 0x66]
  const imported = [1, ...name, ...name, 0, 0]
  const exported = [1, ...name, 0, 0]
  const sections = [
    [1, type],
    [2, imported],
    [7, exported],
  ] as const
  const bytes = [...header, ...sections.flatMap(([id, content]) => [id, content.length, ...content])]
  const compiled = new WebAssembly.Module(Uint8Array.from(bytes))
  return new WebAssembly.Instance(compiled, { f: { f: call } }).exports['f']
}
