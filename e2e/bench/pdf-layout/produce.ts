import { execFile } from 'node:child_process'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import pdfMake from 'pdfmake'
import { chromium } from 'playwright'
import type { Article, Layout, Producer } from './layouts.ts'

const run = promisify(execFile)
const headingScale = 1.4
const fonts = new URL('../../../node_modules/@expo-google-fonts/noto-sans-sc/', import.meta.url).pathname
const regular = join(fonts, '400Regular/NotoSansSC_400Regular.ttf')

/** What makes PDFs here: `write` of a document, and its end. */
interface Printer {
  write(layout: Layout, articles: readonly Article[]): Promise<Uint8Array>
}

/** @param folder an empty one for files in between */
export async function openPrinters(
  scope: AsyncDisposableStack,
  folder: string,
): Promise<Readonly<Record<Producer, Printer>>> {
  const browser = await chromium.launch({
    executablePath: process.env['CHROME_PATH'] ?? '/usr/bin/chromium-headless-shell',
    args: ['--no-sandbox'],
  })
  scope.defer(() => browser.close())
  return {
    chromium: {
      write: async (layout, articles) => {
        const page = await browser.newPage()
        await page.setContent(pageOf(layout, articles))
        const bytes = await page.pdf({
          format: 'A4',
          margin: { top: '60', bottom: '60', left: '60', right: '60' },
        })
        await page.close()
        return bytes
      },
    },
    libreoffice: {
      write: async (layout, articles) => {
        const path = join(folder, 'document.fodt')
        await writeFile(path, openDocument(layout, articles))
        const profile = `-env:UserInstallation=file://${folder}/profile`
        await run('soffice', [profile, '--headless', '--convert-to', 'pdf', '--outdir', folder, path])
        return readFile(join(folder, 'document.pdf'))
      },
    },
    pdfmake: { write: withPdfMake },
  }
}

function pageOf(
  { size, leading, indent, space, isJustified, columns }: Layout,
  articles: readonly Article[],
): string {
  const body = articles
    .map(
      ({ heading, paragraphs }) =>
        `<h2>${heading}</h2>${paragraphs.map((each) => `<p>${escaped(each)}</p>`).join('')}`,
    )
    .join('')
  return `<style>
    body { font: ${size}pt/${leading}pt 'Noto Serif CJK SC'; columns: ${columns === 1 ? 'auto' : columns}; column-gap: 24pt; margin: 0;
      text-align: ${isJustified ? 'justify' : 'left'} }
    h2 { font-size: ${size * headingScale}pt; margin: 0 0 6pt }
    p { margin: 0 0 ${space}em; text-indent: ${indent}em }
  </style>${body}`
}

/** A flat OpenDocument text (OASIS OpenDocument 1.3, part 3). */
function openDocument(
  { size, leading, indent, space, isJustified }: Layout,
  articles: readonly Article[],
): string {
  const body = articles
    .map(
      ({ heading, paragraphs }) =>
        `<text:h text:style-name="H" text:outline-level="1">${escaped(heading)}</text:h>${paragraphs.map((each) => `<text:p text:style-name="P">${escaped(each)}</text:p>`).join('')}`,
    )
    .join('')
  const font = `style:font-name-asian="N" style:font-name="N" fo:font-size="${size}pt" style:font-size-asian="${size}pt"`
  const title = `fo:font-size="${size * headingScale}pt" style:font-size-asian="${size * headingScale}pt" style:font-name-asian="N" style:font-name="N"`
  return `<?xml version="1.0" encoding="UTF-8"?>
<office:document xmlns:office="urn:oasis:names:tc:opendocument:xmlns:office:1.0" xmlns:style="urn:oasis:names:tc:opendocument:xmlns:style:1.0" xmlns:text="urn:oasis:names:tc:opendocument:xmlns:text:1.0" xmlns:fo="urn:oasis:names:tc:opendocument:xmlns:xsl-fo-compatible:1.0" xmlns:svg="urn:oasis:names:tc:opendocument:xmlns:svg-compatible:1.0" office:version="1.3" office:mimetype="application/vnd.oasis.opendocument.text">
<office:font-face-decls><style:font-face style:name="N" svg:font-family="'Noto Serif CJK SC'"/></office:font-face-decls>
<office:automatic-styles>
<style:style style:name="P" style:family="paragraph"><style:paragraph-properties fo:line-height="${leading}pt" fo:text-indent="${indent * size}pt" fo:margin-bottom="${space * size}pt" fo:margin-top="0pt" fo:text-align="${isJustified ? 'justify' : 'start'}"/><style:text-properties ${font}/></style:style>
<style:style style:name="H" style:family="paragraph"><style:paragraph-properties fo:margin-bottom="6pt" fo:keep-with-next="always"/><style:text-properties ${title} fo:font-weight="bold" style:font-weight-asian="bold"/></style:style>
</office:automatic-styles>
<office:body><office:text>${body}</office:text></office:body></office:document>`
}

function withPdfMake(
  { size, leading, indent, space, isJustified }: Layout,
  articles: readonly Article[],
): Promise<Uint8Array> {
  pdfMake.setFonts({ N: { normal: regular, bold: regular, italics: regular, bolditalics: regular } })
  // Of this font a line of height 1 is 1.448 ems high.
  const lineHeight = leading / size / 1.448
  return pdfMake
    .createPdf({
      pageSize: 'A4',
      pageMargins: [60, 60, 60, 60],
      defaultStyle: { font: 'N', fontSize: size, lineHeight },
      content: articles.flatMap(({ heading, paragraphs }) => [
        {
          text: heading,
          fontSize: size * headingScale,
          lineHeight: 1,
          margin: [0, 0, 0, 6] as [number, number, number, number],
        },
        ...paragraphs.map((text) => ({
          text,
          leadingIndent: indent * size,
          alignment: isJustified ? ('justify' as const) : ('left' as const),
          margin: [0, 0, 0, space * size] as [number, number, number, number],
        })),
      ]),
    })
    .getBuffer()
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
}
