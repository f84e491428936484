import sharp from 'sharp'
import { FileClient } from '../../../host/files/testing/file-client.ts'
import { isInstalled, Recognizer } from '../../../host/ingest/recognition/recognizer.ts'
import { makePage } from '../../../host/ingest/recognition/testing/make-page.ts'
import { type PdfPage, pdfOfPages } from '../../../host/ingest/testing/make-pdf.ts'
import { newDevice } from '../../../host/testing/test-client.ts'
import { startTestHost } from '../../../host/testing/test-host.ts'
import { openTestStorage } from '../../../host/testing/test-storage.ts'
import { headerNames } from '../../../lib/contract/identity.ts'
import type { BenchPart } from '../support/part.ts'
import { allOf, atMost, type Figure, noted } from '../support/table.ts'
import { knownParagraphs } from './known-text.ts'

const longPages = 30
const lines = 36
const charactersOfLine = 40
const edge = 1_640
const mostSeconds = 10

/** What people wait for while a scan of many pages is recognized by the real engine. */
export const turnsOfPeople: BenchPart = {
  title: `recognition：别人的 ${longPages} 页扫描件正在识别时`,
  measure: async (scope) => {
    if (!isInstalled()) return { skipped: '没有装文字识别组件' }
    const recognition = new Recognizer({ setting: 'auto' })
    scope.defer(() => recognition.close())
    const storage = await openTestStorage()
    scope.defer(() => storage.remove())
    const host = await startTestHost(storage, async function* () {}, { recognition })
    scope.defer(() => host.close())
    const person = () => new FileClient(host, { [headerNames.deviceHash]: newDevice() })

    const text = new Uint8Array(Buffer.from('渡资定为每人五分。'))
    const upload = async (page: number) =>
      secondsFor(person(), '一页.pdf', pdfOfPages([await scannedPage(page)]))
    // The first one starts the process.
    await upload(longPages)
    const alone = { text: await secondsFor(person(), '说明.txt', text), scan: await upload(longPages + 1) }

    const pages: PdfPage[] = []
    for (let page = 0; page < longPages; page += 1) pages.push(await scannedPage(page))
    const first = person()
    const long = await first.send('三十页.pdf', pdfOfPages(pages))
    await first.finish(long)
    while (((await first.info(long)).recognized ?? 0) < 1) await new Promise(setImmediate)

    const beside = { text: await secondsFor(person(), '说明.txt', text), scan: await upload(longPages + 2) }
    const { state, recognized = 0 } = await first.info(long)
    const figures: Figure[] = [
      atMost('一个小文本文件，从传到能用', beside.text, mostSeconds, ' 秒'),
      atMost('一页的扫描件，比没有别人时多等', beside.scan - alone.scan, mostSeconds, ' 秒'),
      noted('　没有别人时', `文本 ${alone.text.toFixed(1)} 秒，一页 ${alone.scan.toFixed(1)} 秒`),
      allOf('那时三十页的还在识别', state === 'parsing' && recognized < longPages ? 1 : 0, 1),
    ]
    return figures
  },
}

async function secondsFor(client: FileClient, name: string, bytes: Uint8Array): Promise<number> {
  const begin = performance.now()
  const { state, reason } = await client.upload(name, bytes)
  if (state !== 'ready') throw new Error(`${name} was not read: ${reason}`)
  return (performance.now() - begin) / 1_000
}

/** A dense page that shows only an image of its text. */
async function scannedPage(number: number): Promise<PdfPage> {
  const text = knownParagraphs().join('')
  const start = (number * lines * charactersOfLine) % Math.max(1, text.length - lines * charactersOfLine)
  const printed = Array.from({ length: lines }, (_, row) => {
    const from = start + row * charactersOfLine
    return { text: text.slice(from, from + charactersOfLine), left: 80, top: 80 + row * 42 }
  })
  const page = await makePage(printed, { width: edge, height: edge })
  return { jpeg: await sharp(page).jpeg({ quality: 80 }).toBuffer(), edge }
}
