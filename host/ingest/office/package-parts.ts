import { posix } from 'node:path'
import type { ZipArchive } from '../archive/zip-archive.ts'
import { readXml } from '../xml/read-xml.ts'

export interface Relationship {
  readonly id: string
  /** The last segment of its type, the same in both forms of the standard (slide, sharedStrings, …). */
  readonly type: string
  readonly target: string
}

export type OfficeKind = 'docx' | 'xlsx' | 'pptx'

const mainTypes: readonly (readonly [RegExp, OfficeKind])[] = [
  [/wordprocessingml|ms-word/, 'docx'],
  [/spreadsheetml|ms-excel/, 'xlsx'],
  [/presentationml|ms-powerpoint/, 'pptx'],
]

/** @returns the related parts; those outside the archive are excluded */
export function relationshipsOf(archive: ZipArchive, part: string): Relationship[] {
  const folder = posix.dirname(part)
  return readRelationships(archive, part)
    .filter(({ isExternal }) => !isExternal)
    .map(({ id, type, target }) => {
      const isAbsolute = target.startsWith('/')
      return { id, type, target: isAbsolute ? target.slice(1) : posix.normalize(posix.join(folder, target)) }
    })
}

/** @returns the web addresses to which a part links, by the ids of the links */
export function linksOf(archive: ZipArchive, part: string): Map<string, string> {
  const links = readRelationships(archive, part).filter(
    ({ isExternal, type }) => isExternal && type === 'hyperlink',
  )
  return new Map(links.filter(({ target }) => /^https?:/.test(target)).map(({ id, target }) => [id, target]))
}

function readRelationships(archive: ZipArchive, part: string): (Relationship & { isExternal: boolean })[] {
  const found: (Relationship & { isExternal: boolean })[] = []
  readXml(archive.text(posix.join(posix.dirname(part), '_rels', `${posix.basename(part)}.rels`)), {
    open(name, attribute) {
      if (name !== 'rel:Relationship') return
      found.push({
        id: attribute('Id'),
        type: attribute('Type').split('/').at(-1) ?? '',
        target: attribute('Target'),
        isExternal: attribute('TargetMode') === 'External',
      })
    },
  })
  return found
}

export function mainPart(archive: ZipArchive): string | null {
  const main = relationshipsOf(archive, '').find(({ type }) => type === 'officeDocument')
  return main && archive.has(main.target) ? main.target : null
}

/** @returns the document kind by the content type of its main part; null when unsupported */
export function officeKind(archive: ZipArchive): OfficeKind | null {
  const main = mainPart(archive)
  let type = ''
  readXml(archive.text('[Content_Types].xml'), {
    open(name, attribute) {
      const isMain = name === 'ct:Override' && attribute('PartName').replace(/^\//, '') === main
      if (isMain) type = attribute('ContentType')
    },
  })
  if (/binary/i.test(type)) return null

  return mainTypes.find(([pattern]) => pattern.test(type))?.[1] ?? null
}
