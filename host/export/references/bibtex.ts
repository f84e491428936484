import { isSerial, type Reference, type ReferenceName, referenceMarks, yearOf } from './reference.ts'

type Entry = readonly (readonly [name: string, value: string | undefined])[]

/** @returns the records as BibTeX; what TeX would interpret is escaped, and keys are unique */
export function bibtex(references: readonly Reference[]): string {
  const used = new Set<string>()
  return references.map((reference) => entryOf(reference, keyOf(reference, used))).join('\n')
}

function entryOf(reference: Reference, key: string): string {
  const fields: Entry = [
    ['author', namesOf(reference.authors)],
    ['title', texText([reference.title, reference.subtitle].filter(Boolean).join(': '))],
    ...containerOf(reference),
    ['translator', namesOf(reference.translators ?? [])],
    ['edition', escaped(reference.edition)],
    ...publisherOf(reference),
    ['year', yearOf(reference)],
    ['date', dateOf(reference.published)],
    ['volume', escaped(reference.volume)],
    ['number', escaped(isSerial(reference) ? reference.issue : reference.number)],
    ['pages', escaped(reference.pages?.replaceAll('-', '--'))],
    ['doi', verbatim(reference.doi)],
    ['url', verbatim(reference.url)],
    ['urldate', escaped(reference.accessed)],
    // Styles for GB/T 7714 take the type of kinds that BibTeX lacks from it.
    ['mark', referenceMarks[reference.kind]],
  ]
  const lines = fields.flatMap(([name, value]) => (value ? [`  ${name} = {${value}},\n`] : []))
  return `@${typeOf(reference)}{${key},\n${lines.join('')}}\n`
}

function typeOf({ kind, container }: Reference): string {
  switch (kind) {
    case 'book':
    case 'compilation':
      return container ? 'incollection' : 'book'
    case 'proceedings':
      return container ? 'inproceedings' : 'proceedings'
    case 'journal':
    case 'newspaper':
      return 'article'
    case 'thesis':
      return 'phdthesis'
    case 'report':
      return 'techreport'
    default:
      return 'misc'
  }
}

function containerOf(reference: Reference): Entry {
  const { container } = reference
  if (!container) return []
  const title = texText([container.title, container.subtitle].filter(Boolean).join(': '))
  return [
    [isSerial(reference) ? 'journal' : 'booktitle', title],
    ['editor', namesOf(container.authors ?? [])],
  ]
}

function publisherOf({ kind, place, publisher }: Reference): Entry {
  const names = { thesis: 'school', report: 'institution' } as const
  const isNamed = kind === 'thesis' || kind === 'report'
  return [
    ['address', escaped(place)],
    [isNamed ? names[kind] : 'publisher', escaped(publisher)],
  ]
}

function namesOf(names: readonly ReferenceName[]): string {
  return names.map(nameOf).join(' and ')
}

/** Names with blanks that are not those of people are kept together by braces. */
function nameOf(name: ReferenceName): string {
  if ('organization' in name) return `{${texText(name.organization)}}`
  const { family, given = '', suffix = '' } = name
  if (/^\p{Script=Han}+$/u.test(family + given)) return texText(family + given)
  return [braced(family), suffix, given]
    .filter(Boolean)
    .map((part, at) => (at === 0 ? part : texText(part)))
    .join(', ')
}

function braced(family: string): string {
  return /,|\sand\s/i.test(family) ? `{${texText(family)}}` : texText(family)
}

const special: Readonly<Record<string, string>> = {
  '\\': '\\textbackslash{}',
  // Escaped braces would still be counted.
  '{': '\\textbraceleft{}',
  '}': '\\textbraceright{}',
  '~': '\\textasciitilde{}',
  '^': '\\textasciicircum{}',
}

/** @returns a text that TeX prints as it is */
function texText(value: string): string {
  return value.replaceAll(/\s+/g, ' ').replaceAll(/[\\{}~^$&#_%]/g, (mark) => special[mark] ?? `\\${mark}`)
}

function escaped(value: string | undefined): string | undefined {
  return value === undefined ? undefined : texText(value)
}

/** Addresses are read as they are, so only what ends the field is encoded. */
function verbatim(value: string | undefined): string | undefined {
  return value?.replaceAll(/[\\{}\s]/g, (mark) => encodeURIComponent(mark))
}

function dateOf(published = ''): string {
  return /^\d{4}-\d{2}/.test(published) ? published : ''
}

/** The family name or site in Latin letters, and the year. */
function keyOf(reference: Reference, used: Set<string>): string {
  const { authors, url } = reference
  const [first] = authors
  const name = first && 'family' in first ? first.family : ''
  const site = url !== undefined && URL.canParse(url) ? new URL(url).hostname.replace(/^www\./, '') : ''
  const letters = [name, site].map((text) => text.toLowerCase().replaceAll(/[^a-z0-9]/g, '')).find(Boolean)
  const base = `${letters ?? 'source'}${yearOf(reference)}`
  let key = base
  for (let count = 2; used.has(key); count += 1) key = `${base}-${count}`
  used.add(key)
  return key
}
