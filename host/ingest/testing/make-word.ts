import { makeOffice } from './make-archive.ts'

const transitional = 'http://schemas.openxmlformats.org/wordprocessingml/2006/main'
const spaces = [
  'xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships"',
  'xmlns:m="http://schemas.openxmlformats.org/officeDocument/2006/math"',
  'xmlns:mc="http://schemas.openxmlformats.org/markup-compatibility/2006"',
  'xmlns:wp="http://schemas.openxmlformats.org/drawingml/2006/wordprocessingDrawing"',
  'xmlns:wps="http://schemas.microsoft.com/office/word/2010/wordprocessingShape"',
  'xmlns:w14="http://schemas.microsoft.com/office/word/2010/wordml"',
  'xmlns:v="urn:schemas-microsoft-com:vml"',
].join(' ')

/** The parts of a Word document, each without its root element. */
export interface WordParts {
  readonly body: string
  readonly styles?: string
  readonly numbering?: string
  readonly footnotes?: string
  readonly endnotes?: string
}

/** Packs a Word document. @param space the namespace of its elements */
export function makeWord(parts: WordParts, space = transitional): Uint8Array {
  const root = (name: string, content: string) =>
    `<w:${name} xmlns:w="${space}" ${spaces}>${content}</w:${name}>`
  const others = (['styles', 'numbering', 'footnotes', 'endnotes'] as const).filter((name) => name in parts)
  return makeOffice(
    'word/document.xml',
    {
      'word/document.xml': root('document', `<w:body>${parts.body}</w:body>`),
      ...Object.fromEntries(others.map((name) => [`word/${name}.xml`, root(name, parts[name] ?? '')])),
    },
    Object.fromEntries(others.map((name) => [name, [name, `${name}.xml`] as const])),
  )
}

/** A run of text. @param properties the elements of its properties */
export function wordRun(text: string, properties = ''): string {
  return `<w:r>${properties && `<w:rPr>${properties}</w:rPr>`}<w:t xml:space="preserve">${text}</w:t></w:r>`
}

/** A paragraph. @param content runs, or a text for one run */
export function wordParagraph(content: string, properties = ''): string {
  const runs = content.startsWith('<') || content === '' ? content : wordRun(content)
  return `<w:p>${properties && `<w:pPr>${properties}</w:pPr>`}${runs}</w:p>`
}

/** The properties of a numbered paragraph. */
export function wordNumber(level: number, list = 1): string {
  return `<w:numPr><w:ilvl w:val="${level}"/><w:numId w:val="${list}"/></w:numPr>`
}

/** A level of a list. @param more further elements of the level */
export function wordLevel(
  level: number,
  format: string,
  text: string,
  more = '<w:start w:val="1"/>',
): string {
  return `<w:lvl w:ilvl="${level}">${more}<w:numFmt w:val="${format}"/><w:lvlText w:val="${text}"/></w:lvl>`
}

/** The numbering of a document with one list. @param instances further instances of it, and others */
export function wordList(levels: string, instances = ''): string {
  return `<w:abstractNum w:abstractNumId="0">${levels}</w:abstractNum><w:num w:numId="1"><w:abstractNumId w:val="0"/></w:num>${instances}`
}
