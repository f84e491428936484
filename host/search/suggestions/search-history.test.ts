import { expect, test } from '@jest/globals'
import { randomId } from '../../platform/make-id.ts'
import { statement } from '../../storage/database/database.ts'
import { describeOnEachDatabase } from '../../storage/testing/test-database.ts'
import { forgetSearches, pastSearches } from './search-history.ts'

describeOnEachDatabase('what somebody searched', (database) => {
  async function searched(owner: string, ...questions: string[]) {
    const rows = questions.map((question, at) => ({ owner, question, created_at: at }))
    await database().batch([statement(database().build.insertInto('searches').values(rows))])
  }
  const entries = (owner: string) => pastSearches(database(), owner, 10, () => true)
  const known = async (owner: string) => (await entries(owner)).map(({ question }) => question)
  const idOf = async (owner: string, wanted: string) =>
    (await entries(owner)).find(({ question }) => question === wanted)?.id ?? ''

  test('searches are deleted one by one, however often they were made, or all at once; never those of others', async () => {
    const [owner, other] = [randomId(), randomId()]
    await searched(owner, '甲', '乙', '丙', '乙')
    await searched(other, '乙')
    expect(await known(owner)).toEqual(['乙', '丙', '甲'])
    const id = await idOf(owner, '乙')
    await expect(forgetSearches(database(), other, id)).rejects.toMatchObject({ code: 'not_found' })
    expect(await forgetSearches(database(), owner, id)).toBe(1)
    expect([await known(owner), await known(other)]).toEqual([['丙', '甲'], ['乙']])
    await expect(forgetSearches(database(), owner, id)).rejects.toMatchObject({ code: 'not_found' })
    expect(await forgetSearches(database(), owner)).toBe(2)
    expect([await known(owner), await known(other)]).toEqual([[], ['乙']])
    expect(await forgetSearches(database(), owner)).toBe(0)
  })

  test('questions that say nothing by themselves are left out, and others fill their places', async () => {
    const owner = randomId()
    await searched(owner, '甲', '乙', '再讲讲', '丙', '为什么呢')
    const isListed = (question: string) => !['再讲讲', '为什么呢'].includes(question)
    const list = await pastSearches(database(), owner, 2, isListed)
    expect(list.map(({ question }) => question)).toEqual(['丙', '乙'])
    expect(await pastSearches(database(), owner, 2, isListed, '讲讲')).toEqual([])
  })
})
