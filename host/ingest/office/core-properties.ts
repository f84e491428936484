import type { ZipArchive } from '../archive/zip-archive.ts'
import { meaningfulTitle } from '../meaningful-title.ts'
import { publishedDate } from '../published-date.ts'
import { readXml } from '../xml/read-xml.ts'

export interface DocumentProperties {
  /** '' when it has no meaningful one. */
  readonly title: string
  /** The day of the last change, or ''. */
  readonly publishedAt: string
}

/** Reads the properties of an Office Open XML package or an OpenDocument file. */
export function readProperties(archive: ZipArchive, part = 'docProps/core.xml'): DocumentProperties {
  const fields = new Map<string, string>()
  let open = ''
  readXml(archive.text(part), {
    open: (name) => (open = name),
    close: () => (open = ''),
    text: (text) => fields.set(open, (fields.get(open) ?? '') + text),
  })
  // The creation date is often that of a template.
  const changed = fields.get('dcterms:modified') ?? fields.get('dc:date') ?? ''
  return { title: meaningfulTitle(fields.get('dc:title') ?? ''), publishedAt: publishedDate(changed) }
}
