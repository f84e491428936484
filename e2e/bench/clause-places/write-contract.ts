import { makeArchive } from '../../../host/ingest/testing/make-archive.ts'
import {
  makeWord,
  wordLevel,
  wordList,
  wordNumber,
  wordParagraph,
} from '../../../host/ingest/testing/make-word.ts'
import type { ContractChapter, ContractParagraph } from './contract.ts'

const encode = (text: string) => new TextEncoder().encode(text)
const typed = ({ number, text }: ContractParagraph) => (number === '' ? text : `${number}　${text}`)
const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')

/** Lines of a contract: its headings and paragraphs, numbers typed. */
function linesOf(chapters: readonly ContractChapter[]): string[] {
  return chapters.flatMap(({ heading, paragraphs }) => [heading, ...paragraphs.map(typed)])
}

const htmlOf = (chapters: readonly ContractChapter[], tag: string) =>
  chapters
    .map(({ heading, paragraphs }) => {
      const texts = paragraphs.map((each) => `<p>${escaped(typed(each))}</p>`).join('')
      return `<${tag}>${escaped(heading)}</${tag}>${texts}`
    })
    .join('')

/** Chapters and clauses that the program counts: 第%1章, and 第%2条 through all of them. */
function countedWord(chapters: readonly ContractChapter[]): Uint8Array {
  const body = chapters.flatMap(({ heading, paragraphs }) => [
    wordParagraph(escaped(heading.slice(heading.indexOf(' ') + 1)), wordNumber(0)),
    ...paragraphs.map(({ number, text }) => wordParagraph(escaped(text), number === '' ? '' : wordNumber(1))),
  ])
  const format = 'chineseCountingThousand'
  const through = '<w:start w:val="1"/><w:lvlRestart w:val="0"/>'
  const numbering = wordList(wordLevel(0, format, '第%1章') + wordLevel(1, format, '第%2条', through))
  return makeWord({ body: body.join(''), numbering })
}

function typedWord(chapters: readonly ContractChapter[], hasHeadings: boolean): Uint8Array {
  const style = hasHeadings ? '<w:pStyle w:val="Heading1"/>' : ''
  const body = chapters.flatMap(({ heading, paragraphs }) => [
    wordParagraph(escaped(heading), style),
    ...paragraphs.map((each) => wordParagraph(escaped(typed(each)))),
  ])
  const styles =
    '<w:style w:type="paragraph" w:styleId="Heading1"><w:name w:val="heading 1"/><w:pPr><w:outlineLvl w:val="0"/></w:pPr></w:style>'
  return makeWord({ body: body.join(''), styles })
}

const space = 'urn:oasis:names:tc:opendocument:xmlns'

function openDocument(chapters: readonly ContractChapter[]): Uint8Array {
  const body = chapters
    .map(({ heading, paragraphs }) => {
      const texts = paragraphs.map((each) => `<text:p>${escaped(typed(each))}</text:p>`).join('')
      return `<text:h text:outline-level="1">${escaped(heading)}</text:h>${texts}`
    })
    .join('')
  return makeArchive({
    mimetype: 'application/vnd.oasis.opendocument.text',
    'content.xml': `<office:document-content xmlns:office="${space}:office:1.0" xmlns:text="${space}:text:1.0"><office:body><office:text>${body}</office:text></office:body></office:document-content>`,
  })
}

/** A chapter a file, as books are made. */
function book(chapters: readonly ContractChapter[]): Uint8Array {
  const names = chapters.map((_, at) => `c${at}.xhtml`)
  const pages = chapters.map((each) => {
    const head = '<head><title/></head>'
    return `<?xml version="1.0"?><html xmlns="http://www.w3.org/1999/xhtml">${head}<body>${htmlOf([each], 'h2')}</body></html>`
  })
  const items = names
    .map((name, at) => `<item id="i${at}" href="${name}" media-type="application/xhtml+xml"/>`)
    .join('')
  const order = names.map((_, at) => `<itemref idref="i${at}"/>`).join('')
  return makeArchive({
    mimetype: 'application/epub+zip',
    'META-INF/container.xml':
      '<container xmlns="urn:oasis:names:tc:opendocument:xmlns:container"><rootfiles><rootfile full-path="b.opf"/></rootfiles></container>',
    'b.opf': `<package xmlns="http://www.idpf.org/2007/opf" xmlns:dc="http://purl.org/dc/elements/1.1/"><metadata><dc:title>合同</dc:title></metadata><manifest>${items}</manifest><spine>${order}</spine></package>`,
    ...Object.fromEntries(names.map((name, at) => [name, pages[at] ?? ''])),
  })
}

/** Writes a contract as files of these names; the first word says how. */
export const writers: Readonly<Record<string, (chapters: readonly ContractChapter[]) => Uint8Array>> = {
  '纯文本，一行一段.txt': (chapters) => encode(linesOf(chapters).join('\n')),
  '纯文本，空行分段.txt': (chapters) => encode(linesOf(chapters).join('\n\n')),
  '标题和段落.md': (chapters) =>
    encode(
      chapters
        .map(({ heading, paragraphs }) => [`## ${heading}`, ...paragraphs.map(typed)].join('\n\n'))
        .join('\n\n'),
    ),
  '标题和段落.html': (chapters) =>
    encode(`<!doctype html><title>合同</title><body><article>${htmlOf(chapters, 'h2')}</article>`),
  '没有标题.html': (chapters) =>
    encode(`<!doctype html><title>合同</title><body><article>${htmlOf(chapters, 'p')}</article>`),
  '编号由程序数.docx': countedWord,
  '编号是字，有标题样式.docx': (chapters) => typedWord(chapters, true),
  '编号是字，没有样式.docx': (chapters) => typedWord(chapters, false),
  '标题和段落.odt': openDocument,
  '一章一个文件.epub': book,
}
