import { Readable } from 'node:stream'
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals'
import { deflatedZeros, layered, pdfOfOnePage } from '../testing/make-pdf.ts'
import { DocumentReader } from './document-reader.ts'

const file = (path: string, text: string) => {
  const bytes = Buffer.from(text)
  return [
    { path, contentHash: 'h' },
    { size: bytes.length, bytes: Readable.from([bytes]) },
  ] as const
}
/** Nested as deep as is allowed, again and again: what the article finder is slowest at. */
const slowPage = `${'<div>'.repeat(250)}一${'</div>'.repeat(250)}`.repeat(80)

describe('DocumentReader', () => {
  let reader: DocumentReader
  beforeEach(() => {
    reader = new DocumentReader({ timeoutMs: 600_000 })
  })
  afterEach(() => reader.close())

  test('reads a file into passages with tokens', async () => {
    const document = await reader.read(...file('/x/笔记.txt', '蓝鲸很大。'))
    expect(document).toMatchObject({ source: '/x/笔记.txt', title: '笔记', contentHash: 'h' })
    expect(document.passages[0]?.tokens).toContain('蓝鲸')
  })

  test('reports why a file cannot be read, then reads the next', async () => {
    await expect(reader.read(...file('a.txt', ' '))).rejects.toMatchObject({ name: 'UnreadableDocument' })
    await expect(reader.read(...file('b.txt', '好'))).resolves.toMatchObject({ title: 'b' })
  })

  test('a file that takes too long is given up, without blocking this thread', async () => {
    const hasty = new DocumentReader({ timeoutMs: 100 })
    let isOver = false
    try {
      const reading = hasty.read(...file('a.html', slowPage)).finally(() => (isOver = true))
      await new Promise((resolve) => setImmediate(resolve))
      expect(isOver).toBe(false)
      await expect(reading).rejects.toThrow('处理时间过长')
    } finally {
      await hasty.close()
    }
  })

  test('a file that uses all memory ends only its process', async () => {
    const small = new DocumentReader({ memoryMb: 40, timeoutMs: 600_000 })
    try {
      const rows = Array.from({ length: 40_000 }, (_, index) => `<tr><td>${index}</td><td>甲</td></tr>`)
      const hog = small.read(...file('a.html', `<table>${rows.join('')}</table>`))
      await expect(hog).rejects.toThrow('内存不够')
      await expect(small.read(...file('b.txt', '好'))).resolves.toMatchObject({ title: 'b' })
    } finally {
      await small.close()
    }
  })

  test.each([1, 2, 3])(
    'a PDF of %i layers over a gigabyte of zeros is refused for its memory',
    async (layers) => {
      const bytes = pdfOfOnePage(layered(deflatedZeros(1_024), layers))
      const content = { size: bytes.length, bytes: Readable.from([bytes]) }
      await expect(reader.read({ path: 'a.pdf', contentHash: '' }, content)).rejects.toThrow('内存不够')
      await expect(reader.read(...file('b.txt', '好'))).resolves.toMatchObject({ title: 'b' })
    },
  )

  test('content in many pieces is read; interrupted content is an error, and the next is read', async () => {
    const line = Buffer.from(`${'蓝鲸很大。'.repeat(10)}\n`)
    async function* pieces(count: number) {
      for (let index = 0; index < 40_000; index += 1) {
        if (index === count) throw new Error('broken off')
        yield line
      }
    }
    const file = { path: 'a.txt', contentHash: '' }
    const size = 40_000 * line.length
    for (const count of [0, 20_000])
      await expect(reader.read(file, { size, bytes: pieces(count) })).rejects.toThrow('broken off')
    const { passages } = await reader.read({ ...file, path: 'b.md' }, { size, bytes: pieces(-1) })
    expect(passages.reduce((sum, { text }) => sum + (text.match(/蓝鲸/g)?.length ?? 0), 0)).toBe(400_000)
  })

  test('a file on disk is read from its path', async () => {
    await expect(reader.read({ path: '/nowhere/a.txt', contentHash: '' })).rejects.toThrow('找不到')
  })
})
