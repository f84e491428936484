import type { ZipArchive } from '../archive/zip-archive.ts'
import { publishedDate } from '../published-date.ts'
import { readXml } from '../xml/read-xml.ts'

export interface DocumentProperties {
  /** '' when it has no meaningful one. */
  readonly title: string
  /** The day of the last change, or ''. */
  readonly publishedAt: string
}

/** Default titles set by programs. */
const meaningless =
  /^(microsoft (word|powerpoint|excel)\b.*|(powerpoint|word) ?(演示文稿|文档|presentation|document)|演示文稿\d*|文档\d*|(slide|幻灯片) ?\d+|untitled\d*|无标题|document\d*|presentation\d*|工作簿\d*|book\d*|\S+\.(docx?|pptx?|xlsx?|wps|indd|dvi|tmp))$/i

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

/** @returns the title, or '' for a program's default */
export function meaningfulTitle(title: string): string {
  const line = title.replace(/\s+/g, ' ').trim()
  return meaningless.test(line) ? '' : line
}
