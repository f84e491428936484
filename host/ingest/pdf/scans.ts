import type { PageLine } from './page-lines.ts'

/** What is known of the pages of a PDF that have no usable text layer. */
export interface Scans {
  /** The recognized lines by page, from 1; none for a page that could not be read. */
  readonly recognized: readonly (readonly [page: number, lines: readonly PageLine[]])[]
  /** Whether no further page will be recognized. */
  readonly isComplete: boolean
}

/** The text of these pages is only in images. */
export class PagesToRecognize extends Error {
  override readonly name = 'PagesToRecognize'
  /** Numbers of the pages, from 1. */
  readonly pages: readonly number[]
  constructor(pages: readonly number[]) {
    super(`${pages.length} pages have no text layer`)
    this.pages = pages
  }
}
