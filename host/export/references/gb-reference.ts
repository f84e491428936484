import { gbNames } from './gb-names.ts'
import { isChinese, isSerial, type Reference, referenceMarks } from './reference.ts'

/** What separates and replaces the parts of a record in its language. */
interface Marks {
  readonly isChinese: boolean
  readonly colon: string
  readonly comma: string
  readonly noPlace: string
  readonly noPublisher: string
}

const chinese: Marks = {
  isChinese: true,
  colon: '：',
  comma: '，',
  noPlace: '[出版地不详]',
  noPublisher: '[出版者不详]',
}
const western: Marks = {
  isChinese: false,
  colon: ': ',
  comma: ', ',
  noPlace: '[S.l.]',
  noPublisher: '[s.n.]',
}

/** Kinds that only exist online, or are not published: their missing place and publisher are not named (8.4). */
const unpublished: ReadonlySet<Reference['kind']> = new Set(['database', 'program', 'webpage', 'other'])

/** Writes a record as an entry of a list in the order of citation, GB/T 7714—2015 (4). @returns one line without its number */
export function gbReference(reference: Reference): string {
  const marks = isChinese(reference) ? chinese : western
  const { url, doi } = reference
  const head = `${headOf(reference, marks)}${containerOf(reference, marks)}`
  const address = url === undefined ? '' : url
  // An address that has the identifier is enough (8.8).
  const identifier = doi === undefined || address.includes(doi) ? '' : `DOI${marks.colon}${doi}`
  return [gbNames(reference.authors, marks.isChinese), head, ...bodyOf(reference, marks), address, identifier]
    .filter((part) => part !== '')
    .map(closed)
    .join(' ')
}

/** `[1] …`, one record a line. */
export function gbList(references: readonly Reference[]): string {
  return references.map((reference, at) => `[${at + 1}] ${gbReference(reference)}\n`).join('')
}

function closed(part: string): string {
  return part.endsWith('.') ? part : `${part}.`
}

function headOf(reference: Reference, { colon }: Marks): string {
  const { kind, title, subtitle, number, url, doi } = reference
  const carrier = url === undefined && doi === undefined ? '' : '/OL'
  const named = [title, subtitle, number].filter((part) => part !== undefined && part !== '').join(colon)
  return `${named}[${referenceMarks[kind]}${carrier}]`
}

/** `//` and the book that it is a part of, up to its title. */
function containerOf(reference: Reference, marks: Marks): string {
  const { container } = reference
  if (!container || isSerial(reference)) return ''
  const authors = gbNames(container.authors ?? [], marks.isChinese)
  return `//${authors === '' ? '' : `${authors}. `}${titleOf(container, marks)}`
}

function titleOf(
  { title, subtitle = '' }: { readonly title: string; readonly subtitle?: string },
  { colon }: Marks,
): string {
  return subtitle === '' ? title : `${title}${colon}${subtitle}`
}

function bodyOf(reference: Reference, marks: Marks): string[] {
  const accessed = reference.accessed === undefined ? '' : `[${reference.accessed}]`
  if (isSerial(reference)) return [`${serialOf(reference, marks)}${accessed}`]
  if (reference.kind === 'patent') return [`${reference.published ?? ''}${accessed}`]
  return [
    translatorsOf(reference, marks),
    editionOf(reference, marks),
    `${publicationOf(reference, marks)}${accessed}`,
  ]
}

function translatorsOf({ translators = [] }: Reference, marks: Marks): string {
  if (translators.length === 0) return ''
  const names = gbNames(translators, marks.isChinese)
  return marks.isChinese ? `${names}，译` : `${names}, trans`
}

function editionOf({ edition = '' }: Reference, marks: Marks): string {
  // A first edition is not named (8.3).
  if (edition === '' || edition === '1') return ''
  if (!/^\d+$/.test(edition)) return edition
  return marks.isChinese ? `${edition}版` : `${edition}${ordinal(Number(edition))} ed.`
}

function ordinal(count: number): string {
  const names = { one: 'st', two: 'nd', few: 'rd', other: 'th', zero: 'th', many: 'th' } as const
  return names[new Intl.PluralRules('en', { type: 'ordinal' }).select(count)]
}

/** `科学通报，2012，55(34)：3219`, `人民日报，2013-01-12(2)` */
function serialOf(reference: Reference, marks: Marks): string {
  const { comma, colon } = marks
  const { kind, container, published, volume = '', issue = '', pages = '' } = reference
  if (kind === 'newspaper') {
    const named = [container?.title ?? '', published ?? ''].filter((part) => part !== '').join(comma)
    return pages === '' ? named : `${named}(${pages})`
  }
  // A year without a volume is followed by the issue: 2010(6) (8.6).
  const years = [published?.slice(0, 4) ?? '', volume].filter((part) => part !== '').join(comma)
  const name = container ? titleOf(container, marks) : ''
  const dated = `${years}${issue === '' ? '' : `(${issue})`}`
  const named = [name, dated].filter((part) => part !== '').join(comma)
  return pages === '' ? named : `${named}${colon}${pages}`
}

/** `北京：科学出版社，2010：29(2010-05-01)` */
function publicationOf(reference: Reference, marks: Marks): string {
  const { published = '', updated, pages = '' } = reference
  const from = publisherOf(reference, marks)
  // Only a date is known of pages of the web: that of the last change (8.5).
  const isDay = /^\d{4}-\d{2}-\d{2}$/.test(published)
  const date = updated ?? (isDay && reference.url !== undefined ? published : '')
  const year = from === '' && date !== '' ? '' : yearOf(published)
  const issued = [from, year].filter((part) => part !== '').join(marks.comma)
  const at = pages === '' ? '' : `${issued === '' ? '' : marks.colon}${pages}`
  return `${issued}${at}${date === '' ? '' : `(${date})`}`
}

function yearOf(published: string): string {
  return /^\d{4}-\d/.test(published) ? published.slice(0, 4) : published
}

function publisherOf(
  { kind, place = '', publisher = '', url, published = '' }: Reference,
  marks: Marks,
): string {
  const { colon, noPlace, noPublisher } = marks
  if (unpublished.has(kind)) return [place, publisher].filter((part) => part !== '').join(colon)
  // No placeholders for what has no publication at all.
  if (place === '' && publisher === '' && (url !== undefined || published === '')) return ''
  return `${place || noPlace}${colon}${publisher || noPublisher}`
}
