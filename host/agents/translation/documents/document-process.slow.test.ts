import { afterEach, expect, test } from '@jest/globals'
import { Document, Packer, Paragraph } from 'docx'
import { UnreadableDocument } from '../../../ingest/refusals.ts'
import { DocumentProcess } from './document-process.ts'
import { openerFor } from './open-document.ts'

const { signal } = new AbortController()
const bytesOf = (text: string) => new TextEncoder().encode(text)
const opened: DocumentProcess[] = []

function processWith(limits: ConstructorParameters<typeof DocumentProcess>[0] = {}): DocumentProcess {
  const made = new DocumentProcess(limits)
  opened.push(made)
  return made
}

afterEach(async () => {
  for (const each of opened.splice(0)) await each.close()
})

test('documents are split and written as in the same process', async () => {
  const children = [new Paragraph('第一段。'), new Paragraph('第二段。')]
  const word = new Uint8Array(await Packer.toBuffer(new Document({ sections: [{ children }] })))
  const documents = processWith()
  for (const [name, bytes] of [
    ['甲.docx', word],
    ['乙.md', bytesOf('# 标题\n\n正文[链接](https://example.org)。\n')],
    ['丙.srt', bytesOf('1\n00:00:01,000 --> 00:00:02,000\n你好\n')],
    ['丁.txt', bytesOf('一行\n\n两行\n')],
  ] as const) {
    const here = openerFor(name)?.(bytes)
    const there = await documents.open(name, bytes, signal)
    expect([there.segments, there.kept]).toEqual([here?.segments, here?.kept])
    const targets = there.segments.map((segment) => segment.replaceAll(/[一-龥]+/g, 'word'))
    expect(Buffer.from(await there.write(targets, signal))).toEqual(Buffer.from(here?.write(targets) ?? []))
  }
})

test('a broken document is refused with a message', async () => {
  await expect(processWith().open('坏.docx', bytesOf('PK没有'), signal)).rejects.toThrow(UnreadableDocument)
})

test('a document that takes too long is refused, and the next document is read', async () => {
  const late = processWith({ timeoutMs: 1 })
  const long = bytesOf('这一段要读很久。\n\n'.repeat(100_000))
  await expect(late.open('长.md', long, signal)).rejects.toThrow('没有在限定的时间和内存里读完')
  const document = await processWith().open('下一份.txt', bytesOf('一行'), signal)
  expect(document.segments).toEqual(['一行'])
})

test('a queued document that is aborted is not opened', async () => {
  const stopped = new AbortController()
  const documents = processWith()
  const first = documents.open('一.txt', bytesOf('一'), signal)
  const second = documents.open('二.txt', bytesOf('二'), stopped.signal)
  stopped.abort(new Error('停了'))
  await expect(second).rejects.toThrow('停了')
  expect((await first).segments).toEqual(['一'])
})
