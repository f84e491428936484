import { strToU8, zipSync } from 'fflate'

/** Packs texts as the parts of an archive. */
export function makeArchive(parts: Readonly<Record<string, string>>): Uint8Array {
  return zipSync(Object.fromEntries(Object.entries(parts).map(([name, text]) => [name, strToU8(text)])))
}

const types = 'http://schemas.openxmlformats.org/package/2006'
const transitional = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const contentTypes = {
  'word/document.xml': 'application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml',
  'xl/workbook.xml': 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml',
  'ppt/presentation.xml':
    'application/vnd.openxmlformats-officedocument.presentationml.presentation.main+xml',
} as const

/** Packs an Office Open XML document around its main part; `relations` are those of the main part, by their ids. */
export function makeOffice(
  main: keyof typeof contentTypes,
  parts: Readonly<Record<string, string>>,
  relations: Readonly<Record<string, readonly [type: string, target: string]>> = {},
): Uint8Array {
  const [folder = '', name = ''] = main.split('/')
  return makeArchive({
    '[Content_Types].xml': `<Types xmlns="${types}/content-types"><Override PartName="/${main}" ContentType="${contentTypes[main]}"/></Types>`,
    '_rels/.rels': relationships({ r1: ['officeDocument', main] }),
    [`${folder}/_rels/${name}.rels`]: relationships(relations),
    ...parts,
  })
}

/** The part that lists the references of another part. */
export function relationships(
  relations: Readonly<Record<string, readonly [type: string, target: string]>>,
): string {
  const rows = Object.entries(relations).map(([id, [type, target]]) => {
    return `<Relationship Id="${id}" Type="${transitional}/${type}" Target="${target}"/>`
  })
  return `<Relationships xmlns="${types}/relationships">${rows.join('')}</Relationships>`
}
