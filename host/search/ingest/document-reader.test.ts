import { afterEach, beforeEach, describe, expect, test } from '@jest/globals'
import { DocumentReader } from './document-reader.ts'

const order = (path: string, text: string) => ({
  path,
  bytes: new TextEncoder().encode(text),
  contentHash: 'h',
})
/** Nested as deep as is allowed, again and again: what the article finder is slowest at. */
const slowPage = `${'<div>'.repeat(250)}一${'</div>'.repeat(250)}`.repeat(40)

describe('DocumentReader', () => {
  let reader: DocumentReader
  beforeEach(() => {
    reader = new DocumentReader()
  })
  afterEach(() => reader.close())

  test('reads a file into passages with tokens', async () => {
    const document = await reader.read(order('/x/笔记.txt', '蓝鲸很大。'))
    expect(document).toMatchObject({ source: '/x/笔记.txt', title: '笔记', contentHash: 'h' })
    expect(document.passages[0]?.tokens).toContain('蓝鲸')
  })

  test('reports why a file cannot be read, and reads the next', async () => {
    await expect(reader.read(order('a.txt', ' '))).rejects.toMatchObject({ name: 'UnreadableDocument' })
    await expect(reader.read(order('b.txt', '好'))).resolves.toMatchObject({ title: 'b' })
  })

  test('gives up a file that takes too long, while this thread goes on, and reads the next', async () => {
    const hasty = new DocumentReader({ timeoutMs: 6_000 })
    let turns = 0
    const ticking = setInterval(() => (turns += 1), 10)
    try {
      const reading = hasty.read(order('a.html', slowPage)).finally(() => clearInterval(ticking))
      await expect(reading).rejects.toThrow('处理时间过长')
      expect(turns).toBeGreaterThan(20)
      await expect(hasty.read(order('b.txt', '好'))).resolves.toMatchObject({ title: 'b' })
    } finally {
      await hasty.close()
    }
  })

  test('a file that takes all memory ends its own process alone', async () => {
    const small = new DocumentReader({ memoryMb: 40 })
    try {
      const rows = Array.from({ length: 40_000 }, (_, index) => `<tr><td>${index}</td><td>甲</td></tr>`)
      const hog = small.read(order('a.html', `<table>${rows.join('')}</table>`))
      await expect(hog).rejects.toThrow('内存不够')
      await expect(small.read(order('b.txt', '好'))).resolves.toMatchObject({ title: 'b' })
    } finally {
      await small.close()
    }
  })

  test('what lies on the disk is read where it lies', async () => {
    await expect(reader.read({ path: '/nowhere/a.txt', contentHash: '' })).rejects.toThrow('找不到')
  })
})
