/** Kinds of records, each with its type identifier of GB/T 7714—2015 (appendix B). */
export const referenceMarks = {
  book: 'M',
  proceedings: 'C',
  newspaper: 'N',
  journal: 'J',
  thesis: 'D',
  report: 'R',
  standard: 'S',
  patent: 'P',
  database: 'DB',
  program: 'CP',
  webpage: 'EB',
  compilation: 'G',
  archive: 'A',
  other: 'Z',
} as const
export type ReferenceKind = keyof typeof referenceMarks

/** A person, or an organization, whose name is never inverted or abbreviated. */
export type ReferenceName =
  | { readonly family: string; readonly given?: string; readonly suffix?: string }
  | { readonly organization: string }

/** A cited source. What is not known is absent; dates are `YYYY`, `YYYY-MM` or `YYYY-MM-DD`. */
export interface Reference {
  readonly kind: ReferenceKind
  readonly authors: readonly ReferenceName[]
  readonly title: string
  readonly subtitle?: string
  /** Of a standard, patent, report or official paper. */
  readonly number?: string
  readonly translators?: readonly ReferenceName[]
  /** A number, or words such as 修订版 or Rev. ed. */
  readonly edition?: string
  /** What it is a part of: a journal or newspaper, else a book. */
  readonly container?: {
    readonly title: string
    readonly subtitle?: string
    readonly authors?: readonly ReferenceName[]
  }
  readonly place?: string
  readonly publisher?: string
  readonly published?: string
  readonly updated?: string
  readonly volume?: string
  readonly issue?: string
  /** 32-36; of a newspaper the number of its page. */
  readonly pages?: string
  readonly accessed?: string
  readonly url?: string
  readonly doi?: string
}

/** @returns whether the rules for records in Chinese apply, by its title */
export function isChinese({ title }: Pick<Reference, 'title'>): boolean {
  return /\p{Script=Han}/u.test(title)
}

/** @returns whether it is an article of a journal or newspaper */
export function isSerial({ kind }: Pick<Reference, 'kind'>): boolean {
  return kind === 'journal' || kind === 'newspaper'
}

/** @returns the year of a date, also of an estimated one such as [1936] or c1928; '' when unknown */
export function yearOf({ published = '' }: Pick<Reference, 'published'>): string {
  return /\d{4}/.exec(published)?.[0] ?? ''
}
