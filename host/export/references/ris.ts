import { isSerial, type Reference, type ReferenceKind, type ReferenceName, yearOf } from './reference.ts'

const types: Readonly<Record<ReferenceKind, string>> = {
  book: 'BOOK',
  proceedings: 'CONF',
  newspaper: 'NEWS',
  journal: 'JOUR',
  thesis: 'THES',
  report: 'RPRT',
  standard: 'STAND',
  patent: 'PAT',
  database: 'DBASE',
  program: 'COMP',
  webpage: 'ELEC',
  compilation: 'EDBOOK',
  archive: 'GEN',
  other: 'GEN',
}

/** Of a part of a book. */
const partTypes: Partial<Record<ReferenceKind, string>> = {
  book: 'CHAP',
  compilation: 'CHAP',
  proceedings: 'CPAPER',
}

/** @returns the records in the format of reference managers: a tag a line, lines end as on Windows */
export function ris(references: readonly Reference[]): string {
  return references.map(recordOf).join('\r\n')
}

function recordOf(reference: Reference): string {
  const { kind, container, published, pages } = reference
  const [start, end] = pages?.split('-') ?? []
  const tags: (readonly [string, string | undefined])[] = [
    ['TY', (container && partTypes[kind]) ?? types[kind]],
    ...namesOf('AU', reference.authors),
    ['TI', [reference.title, reference.subtitle].filter(Boolean).join(': ')],
    ['T2', container && [container.title, container.subtitle].filter(Boolean).join(': ')],
    ['JO', container && isSerial(reference) ? container.title : undefined],
    ...namesOf('A2', container?.authors ?? []),
    ...namesOf('A4', reference.translators ?? []),
    ['ET', reference.edition],
    ['CY', reference.place],
    ['PB', reference.publisher],
    ['PY', yearOf(reference)],
    ['DA', dateOf(published)],
    ['VL', reference.volume],
    ['IS', reference.issue],
    ['SP', start],
    ['EP', end],
    ['SN', reference.number],
    ['DO', reference.doi],
    ['UR', reference.url],
    ['Y2', dateOf(reference.accessed)],
  ]
  const lines = tags.flatMap(([tag, value]) => (value ? [`${tag}  - ${oneLine(value)}\r\n`] : []))
  return `${lines.join('')}ER  - \r\n`
}

function namesOf(tag: string, names: readonly ReferenceName[]): [string, string][] {
  return names.map((name) => {
    if ('organization' in name) return [tag, name.organization]
    return [tag, [name.family, name.given, name.suffix].filter(Boolean).join(', ')]
  })
}

/** `2013/01/12/`; a year has its own tag. */
function dateOf(date: string | undefined): string | undefined {
  return date && /^\d{4}-\d{2}/.test(date) ? `${date.replaceAll('-', '/')}/` : undefined
}

/** Another tag can't begin within a value. */
function oneLine(value: string): string {
  return value.replaceAll(/\s+/g, ' ').trim()
}
