import { readXml } from '../xml/read-xml.ts'

/** Reads the texts that the cells of a workbook refer to by number; readings above characters (ruby) are left out. */
export function readSharedStrings(xml: string): string[] {
  const strings: string[] = []
  let text = ''
  let isText = false
  let isReading = false
  if (xml === '') return strings
  readXml(xml, {
    open(name) {
      if (name === 's:si') text = ''
      else if (name === 's:rPh') isReading = true
      else if (name === 's:t') isText = !isReading
    },
    close(name) {
      if (name === 's:si') strings.push(unescapeText(text))
      else if (name === 's:rPh') isReading = false
      else if (name === 's:t') isText = false
    },
    text(part) {
      if (isText) text += part
    },
  })
  return strings
}

/** Texts of a workbook write characters that XML cannot hold as _xHHHH_ (ECMA-376, 22.9.2.19). */
export function unescapeText(text: string): string {
  if (!text.includes('_x')) return text
  return text.replace(/_x([0-9a-f]{4})_/gi, (_, code: string) =>
    String.fromCharCode(Number.parseInt(code, 16)),
  )
}
