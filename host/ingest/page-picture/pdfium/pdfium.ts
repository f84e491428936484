/** The functions of PDFium that are used here (fpdfview.h, fpdf_text.h, fpdf_sysfontinfo.h); pointers are numbers. */
export interface Pdfium {
  readonly HEAPU8: Uint8Array
  readonly wasmExports: {
    readonly malloc: (bytes: number) => number
    readonly free: (pointer: number) => void
    readonly __indirect_function_table: WebAssembly.Table
  }
  readonly _FPDF_InitLibraryWithConfig: (config: object) => void
  readonly _FPDF_SetSystemFontInfo: (info: number) => void
  readonly _FPDF_AddInstalledFont: (mapper: number, face: number, charset: number) => void
  readonly _FPDF_LoadMemDocument: (data: number, size: number, password: number) => number
  readonly _FPDF_CloseDocument: (document: number) => void
  readonly _FPDF_GetLastError: () => number
  readonly _FPDF_GetPageCount: (document: number) => number
  readonly _FPDF_LoadPage: (document: number, index: number) => number
  readonly _FPDF_ClosePage: (page: number) => void
  readonly _FPDF_GetPageWidthF: (page: number) => number
  readonly _FPDF_GetPageHeightF: (page: number) => number
  readonly _FPDF_PageToDevice: (
    ...values: readonly [
      page: number,
      startX: number,
      startY: number,
      sizeX: number,
      sizeY: number,
      rotate: number,
      x: number,
      y: number,
      deviceX: number,
      deviceY: number,
    ]
  ) => number
  readonly _FPDFBitmap_CreateEx: (
    width: number,
    height: number,
    format: number,
    buffer: number,
    stride: number,
  ) => number
  readonly _FPDFBitmap_FillRect: (
    bitmap: number,
    left: number,
    top: number,
    width: number,
    height: number,
    color: number,
  ) => void
  readonly _FPDFBitmap_Destroy: (bitmap: number) => void
  readonly _FPDF_RenderPageBitmap: (
    ...values: readonly [
      bitmap: number,
      page: number,
      startX: number,
      startY: number,
      sizeX: number,
      sizeY: number,
      rotate: number,
      flags: number,
    ]
  ) => void
  readonly _FPDFText_LoadPage: (page: number) => number
  readonly _FPDFText_ClosePage: (text: number) => void
  readonly _FPDFText_CountChars: (text: number) => number
  readonly _FPDFText_GetUnicode: (text: number, index: number) => number
  readonly _FPDFText_GetLooseCharBox: (text: number, index: number, rectangle: number) => number
  readonly _FPDFText_GetCharBox: (
    text: number,
    index: number,
    left: number,
    right: number,
    bottom: number,
    top: number,
  ) => number
}

/** Runs with memory of PDFium that is freed afterwards. @throws {Error} when there is none left */
export function withMemory<Result>(pdfium: Pdfium, bytes: number, use: (pointer: number) => Result): Result {
  const pointer = pdfium.wasmExports.malloc(bytes)
  if (pointer === 0) throw new Error('PDFium has no memory left')
  try {
    return use(pointer)
  } finally {
    pdfium.wasmExports.free(pointer)
  }
}
