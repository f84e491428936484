import { beforeAll, expect, test } from '@jest/globals'
import { documentLimits } from '../../lib/contract/writer/document.ts'
import { randomId } from '../platform/make-id.ts'
import { describeOnEachDatabase } from '../storage/testing/test-database.ts'
import { buildUser } from '../testing/build-user.ts'
import { measuredReads } from '../testing/measured-reads.ts'
import { listDocuments } from './list-documents.ts'
import { createDocument, saveDocument } from './save-document.ts'
import { readDocument } from './stored-document.ts'

const half = documentLimits.content / 2 - 50

describeOnEachDatabase('long documents', (database) => {
  let owner: string
  beforeAll(async () => {
    owner = (await buildUser(database())).owner
    const deps = { database: database(), now: Date.now, makeId: randomId }
    const filler = '潮汐電站……發電機'.repeat(half / 8)
    const texts = ['碼頭的船 Tide', '。'].map(
      (middle) => filler.slice(0, half) + middle + filler.slice(0, half),
    )
    for (const content of texts)
      await createDocument(deps, owner, { title: '手記', content, model: '', reason: 'created' })
  })

  test.each(['碼頭', '码头的船', 'tide', 'Ｔｉｄｅ'])(
    '%s is shown with what is around it, though the folded text is longer',
    async (keyword) => {
      const { list } = await listDocuments(database(), owner, { offset: 0, keyword })
      expect(list).toHaveLength(1)
      expect(list[0]?.snippet).toMatch(/^….*碼頭的船 Tide潮汐/)
    },
  )

  test.each(['', '碼頭', '電站', '手记', '沒有'])(
    'a list for %j reads no text as a whole',
    async (keyword) => {
      const measured = measuredReads(database())
      await listDocuments(measured.database, owner, { offset: 0, keyword })
      expect(measured.read()).toBeLessThan(2 * 2_500)
    },
  )

  test.each(['newest', 'earlier'])(
    'the %s version of a long text is decoded apart from the event loop',
    async (which) => {
      const deps = { database: database(), now: Date.now, makeId: randomId }
      const content = '潮'.repeat(documentLimits.content)
      const { doc_id: id, version } = await createDocument(deps, owner, {
        title: which,
        content,
        model: '',
        reason: 'created',
      })
      await saveDocument(deps, owner, {
        id,
        based: version,
        title: which,
        content: `${content.slice(1)}。`,
        model: '',
        reason: 'own',
      })
      const measured = measuredReads(database())
      const shown = await readDocument(measured.database, owner, {
        id,
        version: which === 'earlier' ? version : undefined,
      })
      expect(shown.content).toHaveLength(documentLimits.content)
      expect(measured.onLoop()).toBeLessThan(200)
    },
  )
})
