import { afterEach, expect, test } from '@jest/globals'
import type { Database } from '../database/database.ts'
import { openLibrary } from '../library/open-library.ts'
import { document, emptyIndex } from '../testing/library-documents.ts'
import { describeOnEachDatabase } from '../testing/test-database.ts'
import { openPassageVectors, type PassageVectors } from './passage-vectors.ts'

const opened: PassageVectors[] = []
afterEach(async () => {
  for (const vectors of opened.splice(0)) await vectors.close()
})

/** What a text means: how much of bridges, tea and wine. */
function meaningOf(text: string): Float32Array {
  return Float32Array.from(['桥', '茶', '酒'], (word) => (text.includes(word) ? 1 : 0.01))
}

async function filled(database: Database) {
  const index = await emptyIndex(database)
  const vectors = openPassageVectors(database)
  opened.push(vectors)
  await index.put([document('a', ['桥', '石'], ['茶', '叶']), document('b', ['酒', '米'])])
  const make = async (model = '甲') => {
    const missing = await vectors.missing(model, 0, 100)
    await vectors.put(
      model,
      missing,
      missing.map(({ text }) => meaningOf(text)),
    )
    return missing.length
  }
  const near = async (text: string, model = '甲', since?: string) => {
    const found = await vectors.near(model, meaningOf(text), { most: 2, since })
    return found.map(({ candidate }) => candidate.text)
  }
  return { index, vectors, make, near }
}

describeOnEachDatabase('the vectors of passages', (database) => {
  test('find the passages that match the meaning, with all needed fields', async () => {
    const { vectors, make, near } = await filled(database())
    expect(await near('茶')).toEqual([])
    expect(await make()).toBe(3)
    expect((await near('茶'))[0]).toBe('茶 叶')
    expect(await vectors.counts('甲')).toEqual({ passages: 3, vectors: 3 })
    const [first] = await vectors.near('甲', meaningOf('酒'), { most: 1 })
    expect(first?.nearness).toBeCloseTo(1, 2)
    expect(first?.candidate).toMatchObject({ documentId: 'b', title: '标题 b', url: '/help/b', ordinal: 0 })
  })

  test('are added and deleted with their passages, also after they were loaded', async () => {
    const { index, vectors, make, near } = await filled(database())
    await make()
    expect(await near('酒')).toContain('酒 米')
    await index.remove(['test/b'])
    expect(await near('酒')).not.toContain('酒 米')
    await index.put([document('c', ['酒', '糯'])])
    expect(await vectors.missing('甲', 0, 10)).toMatchObject([{ title: '标题 c', text: '酒 糯' }])
    await make()
    expect((await near('酒'))[0]).toBe('酒 糯')
    expect(await vectors.counts('甲')).toEqual({ passages: 3, vectors: 3 })
  })

  test('are those of one model at a time', async () => {
    const { vectors, make, near } = await filled(database())
    await make()
    expect(await near('茶', '乙')).toEqual([])
    expect(await vectors.forgetOthers('乙', 2)).toBe(2)
    expect(await vectors.forgetOthers('乙', 2)).toBe(1)
    expect(await make('乙')).toBe(3)
    expect((await near('茶', '乙'))[0]).toBe('茶 叶')
    expect(await near('茶', '甲')).toEqual([])
  })

  test('cover only public passages, and respect the requested time', async () => {
    const { vectors, make, near } = await filled(database())
    await openLibrary(database(), () => 0)
      .collection('user:u')
      .put([document('own', ['茶', '私'])])
    await make()
    expect(await vectors.missing('甲', 0, 10)).toEqual([])
    expect(await near('茶', '甲', '2026-01-02')).toContain('茶 叶')
    expect(await near('茶', '甲', '2026-01-03')).toEqual([])
  })

  test('one without a direction is similar to nothing, and is not computed again', async () => {
    const { vectors, near } = await filled(database())
    const missing = await vectors.missing('甲', 0, 10)
    await vectors.put('甲', missing, [new Float32Array(3), meaningOf('茶'), meaningOf('酒')])
    expect(await vectors.missing('甲', 0, 10)).toEqual([])
    expect(await near('桥')).not.toContain('桥 石')
  })
})
