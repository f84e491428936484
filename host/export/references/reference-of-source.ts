import { line } from '../blocks.ts'
import type { NumberedSource } from '../source-numbers.ts'
import type { Reference } from './reference.ts'
import { dayOf, webReference } from './web-reference.ts'

const tableExtension = /\.(?:csv|tsv|xlsx|xlsm|xls|ods|et|json|jsonl|parquet)$/i
/** GB/T 7714—2015, GB 15616-1995, ISO 15836: a standard is named by its number. */
const standardNumber = /^(?:GB|GB\/T|GBT|GB∕T|ISO|IEC|DB\d{2}|[A-Z]{2}\/T)\s?\d[\d.]*(?:\s?[-—–:]\s?\d{4})?/

/** @returns the records of the cited sources by first citation, a page of the web once */
export function referencesOfSources(sources: readonly NumberedSource[]): Reference[] {
  const seen = new Set<string>()
  return sources.flatMap((source) => {
    if (!source.isCited || (source.url !== '' && seen.has(source.url))) return []
    seen.add(source.url)
    return referenceOfSource(source) ?? []
  })
}

/** @returns the record of a cited source: a page of the web, else a file by its kind; null when it is unknown */
function referenceOfSource({ title, url, source, readAt }: NumberedSource): Reference | null {
  if (!source) return null
  const { isOwn, file, showName, publishDate = '', location = '' } = source
  if (!isOwn && !file && url !== '')
    return webReference({
      title,
      url,
      site: line(showName),
      date: line(publishDate),
      accessed: dayOf(readAt),
    })
  const pages = /第 ?(\d+(?:-\d+)?) ?页/.exec(location)?.[1]
  return { ...fileReference(title), ...(pages === undefined ? {} : { pages }) }
}

/** A private file has no address that others could open. */
function fileReference(name: string): Reference {
  const title = name.replace(/\.[a-z\d]{1,8}$/i, '')
  const number = standardNumber.exec(title)?.[0]
  if (number !== undefined) {
    const rest = title.slice(number.length).trim()
    return { kind: 'standard', authors: [], title: rest || number, ...(rest === '' ? {} : { number }) }
  }
  return { kind: tableExtension.test(name) ? 'database' : 'other', authors: [], title }
}
