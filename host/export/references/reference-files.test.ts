import { describe, expect, test } from '@jest/globals'
import { bibtex } from './bibtex.ts'
import type { Reference } from './reference.ts'
import { ris } from './ris.ts'
import { gbRecords } from './testing/records.ts'

const records = gbRecords.map(([, record]) => record)
const hostile: Reference = {
  kind: 'webpage',
  authors: [{ organization: 'Smith and Sons, {Ltd' }, { family: 'O’Neil, R', given: 'Ann_B' }],
  title: '50% of $x^2 & \\input{/etc/passwd} #1~}\nER  - \n@book{x,',
  url: 'https://example.org/a_b%20c?x={1}&y=2#z',
  accessed: '2026-11-22',
}

interface Entry {
  readonly type: string
  readonly key: string
  readonly fields: Readonly<Record<string, string>>
}

/** Reads BibTeX by counting braces, as BibTeX does. */
function readBibtex(file: string): Entry[] {
  const entries: Entry[] = []
  let at = 0
  const until = (stop: RegExp) => {
    const from = at
    while (at < file.length && !stop.test(file[at] ?? '')) at += 1
    return file.slice(from, at).trim()
  }
  const group = () => {
    const from = (at += 1)
    for (let depth = 1; depth > 0; at += 1) {
      if (at >= file.length) throw new Error('a brace is not closed')
      if (file[at] === '{') depth += 1
      if (file[at] === '}') depth -= 1
    }
    return file.slice(from, at - 1)
  }
  while (until(/@/) === '' && at < file.length) {
    at += 1
    const type = until(/\{/)
    at += 1
    const key = until(/,/)
    at += 1
    const fields: Record<string, string> = {}
    for (let name = until(/[={}]/); file[at] === '='; name = until(/[={}]/)) {
      at += 1
      until(/\{/)
      fields[name.replace(/^,\s*/, '')] = group()
    }
    if (file[at] !== '}') throw new Error(`an entry is not closed at ${at}`)
    at += 1
    entries.push({ type, key, fields })
  }
  return entries
}

const printed: readonly (readonly [string, string])[] = [
  ['\\textbraceleft{}', '{'],
  ['\\textbraceright{}', '}'],
  ['\\textasciitilde{}', '~'],
  ['\\textasciicircum{}', '^'],
  ['\\textbackslash{}', '\\'],
  ...Array.from('$&#_%', (mark) => [`\\${mark}`, mark] as const),
]
/** The text that TeX prints. */
function printedText(value: string): string {
  let [text, rest] = ['', value]
  while (rest !== '') {
    const found = printed.find(([code]) => rest.startsWith(code))
    if (!found && /^[\\${}&#_%~^]/.test(rest)) throw new Error(`${rest} would be interpreted`)
    text += found ? found[1] : (rest[0] ?? '')
    rest = rest.slice(found ? found[0].length : 1)
  }
  return text
}

function readRis(file: string): Map<string, string[]>[] {
  const found: Map<string, string[]>[] = []
  let tags = new Map<string, string[]>()
  for (const row of file.split('\r\n').filter((each) => each !== '')) {
    const [, tag = '', value = ''] = /^([A-Z][A-Z0-9]) {2}- (.*)$/.exec(row) ?? []
    if (tag === '') throw new Error(`no tag: ${row}`)
    if (tag === 'ER') {
      found.push(tags)
      tags = new Map()
    } else tags.set(tag, [...(tags.get(tag) ?? []), value])
  }
  if (tags.size > 0) throw new Error('the last record is not closed')
  return found
}

const titleOf = ({ title, subtitle }: Reference) =>
  [title, subtitle].filter(Boolean).join(': ').replaceAll(/\s+/g, ' ')

describe('BibTeX', () => {
  const all = [...records, hostile]
  const entries = readBibtex(bibtex(all))

  test('has every record with its title, and keys that differ', () => {
    expect(entries.map(({ fields }) => printedText(fields['title'] ?? ''))).toEqual(all.map(titleOf))
    expect(new Set(entries.map(({ key }) => key)).size).toBe(all.length)
    for (const { key } of entries) expect(key).toMatch(/^[a-z0-9-]+$/)
  })

  test('has as many authors as the record', () => {
    for (const [at, { fields }] of entries.entries()) {
      const authors = (fields['author'] ?? '').replaceAll(/\{(?:[^{}]|\{\})*\}/g, 'x')
      const count = authors === '' ? 0 : authors.split(' and ').length
      expect([at, count]).toEqual([at, all[at]?.authors.length])
    }
  })

  test('names the parts of an article, a part of a book and a page', () => {
    const find = (title: string) => entries.find(({ fields }) => fields['title']?.startsWith(title))
    expect(find('Drought')).toEqual({
      type: 'article',
      key: 'walls2013',
      fields: {
        author: 'Walls, Susan C. and Barichivich, William J. and Brown, Mary E.',
        title:
          'Drought, deluge and declines: the impact of precipitation extremes on amphibians in a changing climate',
        journal: 'Biology',
        year: '2013',
        volume: '2',
        number: '1',
        pages: '399--418',
        doi: '10.3390/biology2010399',
        url: 'http://www.mdpi.com/2079-7737/2/1/399',
        urldate: '2013-11-04',
        mark: 'J',
      },
    })
    expect(find('Pathogenic')).toMatchObject({
      type: 'incollection',
      fields: {
        booktitle: 'Pathologic physiology: mechanisms of disease',
        editor: 'Sodeman, Jr, William A. and Sodeman, William A.',
        address: 'Philadelphia',
      },
    })
    expect(find('澜江号子')).toMatchObject({
      type: 'misc',
      key: 'exampleorg2024',
      fields: { date: '2024-08-01', mark: 'EB', publisher: '澜江文化网' },
    })
  })

  test('an address stays an address', () => {
    expect(entries.at(-1)?.fields['url']).toBe('https://example.org/a_b%20c?x=%7B1%7D&y=2#z')
  })
})

describe('RIS', () => {
  const all = [...records, hostile]
  const read = readRis(ris(all))

  test('has every record, its type first, with title and authors', () => {
    expect(read.map((tags) => tags.get('TI')?.[0])).toEqual(all.map(titleOf))
    expect(read.map((tags) => tags.get('AU')?.length ?? 0)).toEqual(all.map(({ authors }) => authors.length))
    for (const tags of read) expect([...tags.keys()][0]).toBe('TY')
  })

  test.each([
    ['book', 'BOOK'],
    ['proceedings', 'CONF'],
    ['newspaper', 'NEWS'],
    ['journal', 'JOUR'],
    ['thesis', 'THES'],
    ['report', 'RPRT'],
    ['standard', 'STAND'],
    ['patent', 'PAT'],
    ['database', 'DBASE'],
    ['program', 'COMP'],
    ['webpage', 'ELEC'],
    ['compilation', 'EDBOOK'],
    ['archive', 'GEN'],
  ])('a %s is %s', (kind, type) => {
    const at = all.findIndex((record) => record.kind === kind && !record.container)
    const articles = all.findIndex((record) => record.kind === kind)
    expect(read[at < 0 ? articles : at]?.get('TY')).toEqual([type])
  })

  test('has the pages, dates and address of an article', () => {
    const tags = read.find((each) => each.get('TI')?.[0]?.startsWith('Drought'))
    const { SP, EP, VL, IS, PY, JO, DO, UR, Y2 } = Object.fromEntries(tags ?? [])
    expect({ SP, EP, VL, IS, PY, JO, DO, UR, Y2 }).toEqual({
      SP: ['399'],
      EP: ['418'],
      VL: ['2'],
      IS: ['1'],
      PY: ['2013'],
      JO: ['Biology'],
      DO: ['10.3390/biology2010399'],
      UR: ['http://www.mdpi.com/2079-7737/2/1/399'],
      Y2: ['2013/11/04/'],
    })
  })
})
