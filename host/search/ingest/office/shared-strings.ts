import { readXml } from '../xml/read-xml.ts'
import { unescapeText } from './unescape-text.ts'

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
