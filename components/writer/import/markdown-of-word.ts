import { getSchema } from '@tiptap/core'
import { DOMParser as EditorParser } from '@tiptap/pm/model'
import mammoth from 'mammoth'
import type { EditorNode } from '@/lib/text/document/editor-node'
import { markdownOfDocument } from '@/lib/text/document/markdown-of-document'
import { documentExtensions } from '../schema/document-extensions'

const styles = [
  "p[style-name='Title'] => h1:fresh",
  "p[style-name='标题'] => h1:fresh",
  ...[1, 2, 3, 4, 5, 6].map((level) => `p[style-name='标题 ${level}'] => h${level}:fresh`),
  "p[style-name='Quote'] => blockquote > p:fresh",
  "p[style-name='Code'] => pre:separator('\n')",
  'u => u',
  'strike => s',
]

/** @returns the address of a stored image in the document; null when it is left out */
export type StoreImage = (image: File) => Promise<string | null>

type WordImage = Parameters<Parameters<typeof mammoth.images.imgElement>[0]>[0]

const placeholder = 'image:'
const leaveOut: StoreImage = () => Promise.resolve(null)

/**
 * Converts a Word file. Footnotes become notes of the document.
 * @param store stores an image; without it images are left out
 * @throws when it is no Word file
 */
export async function markdownOfWord(bytes: ArrayBuffer, store: StoreImage = leaveOut): Promise<string> {
  // The browser takes the bytes as they are, Node as a buffer.
  const input = typeof Buffer === 'undefined' ? { arrayBuffer: bytes } : { buffer: Buffer.from(bytes) }
  const images: WordImage[] = []
  const { value } = await mammoth.convertToHtml(input as { arrayBuffer: ArrayBuffer }, {
    styleMap: styles,
    // They are lines of code.
    ignoreEmptyParagraphs: false,
    convertImage: mammoth.images.imgElement((image) => {
      images.push(image)
      return Promise.resolve({ src: `${placeholder}${images.length - 1}` })
    }),
  })
  const { body } = new DOMParser().parseFromString(value, 'text/html')
  await storeImages(body, images, store)
  return markdownOfHtml(body)
}

/** One after the other: how many are stored is limited. */
async function storeImages(
  body: HTMLElement,
  images: readonly WordImage[],
  store: StoreImage,
): Promise<void> {
  for (const element of body.querySelectorAll('img')) {
    const number = Number((element.getAttribute('src') ?? '').slice(placeholder.length))
    const image = images[number]
    const address = image ? await store(await fileOf(image, number)) : null
    if (address === null) element.remove()
    else element.setAttribute('src', address)
  }
}

async function fileOf(image: WordImage, number: number): Promise<File> {
  const { contentType } = image
  const extension = contentType.split('/').at(-1) ?? ''
  return new File([await image.readAsArrayBuffer()], `${number + 1}.${extension}`, { type: contentType })
}

function markdownOfHtml(body: HTMLElement): string {
  for (const paragraph of body.querySelectorAll('p:empty')) paragraph.remove()
  withNotes(body)
  withHeaderRows(body)
  const schema = getSchema(documentExtensions({ placeholder: '', task: '', formula: '' }))
  return markdownOfDocument(EditorParser.fromSchema(schema).parse(body).toJSON() as EditorNode)
}

/** Notes are links to the items of a last list. */
function withNotes(body: HTMLElement): void {
  const notes = [...body.querySelectorAll<HTMLLIElement>('ol > li[id*="footnote-"], ol > li[id*="endnote-"]')]
  for (const [at, item] of notes.entries()) {
    const label = String(at + 1)
    for (const link of body.querySelectorAll(`sup > a[href="#${CSS.escape(item.id)}"]`)) {
      const mark = Object.assign(document.createElement('sup'), { textContent: label })
      mark.dataset['footnote'] = ''
      mark.dataset['label'] = label
      link.parentElement?.replaceWith(mark)
    }
    for (const back of item.querySelectorAll('a[href*="-ref-"]')) back.remove()
    const note = document.createElement('div')
    note.dataset['footnoteText'] = ''
    note.dataset['label'] = label
    note.append(...item.childNodes)
    body.append(note)
  }
  const [list] = notes.map(({ parentElement }) => parentElement)
  list?.remove()
}

/** A table of Markdown begins with a header. */
function withHeaderRows(body: HTMLElement): void {
  for (const row of body.querySelectorAll('table')) {
    const first = row.querySelector('tr')
    for (const cell of first?.querySelectorAll('td') ?? []) {
      const header = document.createElement('th')
      header.append(...cell.childNodes)
      cell.replaceWith(header)
    }
    withoutBold(first)
  }
}

/** A header is bold without marks; unless only parts of it are. */
function withoutBold(row: Element | null): void {
  const cells = [...(row?.querySelectorAll('th') ?? [])]
  const boldOf = (cell: Element) => [...cell.querySelectorAll('strong')]
  const isBold = (cell: Element) =>
    boldOf(cell)
      .map(({ textContent }) => textContent)
      .join('') === cell.textContent
  if (!cells.every(isBold)) return
  for (const bold of cells.flatMap(boldOf)) bold.replaceWith(...bold.childNodes)
}
