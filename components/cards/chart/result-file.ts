import type { ChartLook } from '@/lib/client/charts/chart-look'
import { imageFont, paperColours } from '@/lib/client/charts/paper-colours'
import { appName } from '@/lib/client/page/app-name'
import { type ChartContent, isOfModel, type ResultValue } from '@/lib/contract/cards/chart'
import { fill } from '@/lib/messages/fill'
import type { Locale } from '@/lib/messages/locale'
import type { Messages } from '@/lib/messages/zh-cn'
import { aiMetadataText } from '@/lib/text/ai-metadata'
import { csvOf } from '@/lib/text/csv'
import { columnText, resultText } from '@/lib/text/result-text'
import { sizeText } from './size-text'

export type ResultFormat = 'csv' | 'xlsx' | 'png' | 'svg'

interface Words {
  readonly locale: Locale
  readonly texts: Messages['answer']['chart']
  readonly aiLabel: string
}

/** Keeps the image sharp on high-density screens and on paper. */
const pngScale = 2
const imageWidth = 760

/** @returns a result as a file; writers are loaded on demand */
export async function resultFile(content: ChartContent, format: ResultFormat, words: Words): Promise<Blob> {
  // A query by a model is generated content; one built by rules is not.
  const isGenerated = isOfModel(content)
  if (format === 'csv') return new Blob([resultCsv(content, words)], { type: 'text/csv;charset=utf-8' })
  if (format === 'xlsx') return workbook(content, words, isGenerated)

  const { chartImage } = await import('@/lib/client/charts/chart-image')
  const look: ChartLook = {
    colours: paperColours,
    fontFamily: imageFont,
    textScale: 1,
    locale: words.locale,
    width: imageWidth,
    isLive: false,
    animates: false,
  }
  const image = chartImage(content, look, isGenerated ? words.aiLabel : '')
  if (!image) throw new Error('the result can’t be charted')

  const svg = new Blob([image.svg], { type: 'image/svg+xml' })
  return format === 'svg' ? svg : pngOf(svg, image)
}

/** Numbers unformatted, for programs; everything else as in the table. */
export function resultCsv({ columns, rows }: ChartContent, { locale }: Pick<Words, 'locale'>): string {
  const valueOf = (value: ResultValue, at: number) => {
    if (typeof value === 'number') return value
    return value === null ? '' : resultText(value, columns[at] ?? { isShare: false }, locale)
  }
  return csvOf([
    columns.map((column) => columnText(column, locale)),
    ...rows.map((row) => columns.map((_, at) => valueOf(row[at] ?? null, at))),
  ])
}

async function workbook(content: ChartContent, words: Words, isGenerated: boolean): Promise<Blob> {
  const { writeWorkbook } = await import('@/lib/text/workbook')
  const { locale, texts, aiLabel } = words
  const { title, columns, rows, understood, sql, notes, total, isCut, id } = content
  const about: string[][] = [
    [title],
    [sizeText({ rows, total, isCut }, texts, locale)],
    ...(understood === '' ? [] : [[fill(texts.understood, { text: understood })]]),
    ...notes.map((note) => [note]),
    ...(sql === '' ? [] : [[texts.asked], ...sql.split('\n').map((line) => [line])]),
    ...(isGenerated ? [[aiLabel]] : []),
  ]
  const bytes = writeWorkbook({
    sheets: [
      [texts.file, [columns.map((column) => columnText(column, locale)), ...rows]],
      [texts.about, about],
    ],
    columns,
    aiMetadata: isGenerated ? aiMetadataText({ app: appName, id }) : null,
  })
  return new Blob([bytes], { type: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet' })
}

/** Rendered by the browser, with its fonts. */
async function pngOf(
  svg: Blob,
  { width, height }: { readonly width: number; readonly height: number },
): Promise<Blob> {
  const address = URL.createObjectURL(svg)
  try {
    const image = new Image()
    image.src = address
    await image.decode()
    const canvas = Object.assign(document.createElement('canvas'), {
      width: width * pngScale,
      height: height * pngScale,
    })
    canvas.getContext('2d')?.drawImage(image, 0, 0, canvas.width, canvas.height)
    const png = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/png'))
    if (!png) throw new Error('the browser created no image')
    return png
  } finally {
    URL.revokeObjectURL(address)
  }
}
