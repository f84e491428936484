import { expect, test } from '@jest/globals'
import { openLibrary } from '../../storage/library/open-library.ts'
import { document } from '../../storage/testing/library-documents.ts'
import { describeOnEachDatabase } from '../../storage/testing/test-database.ts'
import { titleList } from './title-list.ts'

describeOnEachDatabase('the list of titles', (database) => {
  test('names are suggested only of the named collections', async () => {
    const library = openLibrary(database(), () => 1_000)
    const clock = { now: 0 }
    const titles = titleList(database(), ['public'], () => clock.now)
    await library.collection('user:1').put([{ ...document('p', ['x']), title: '私人' }])
    expect(await titles.entries()).toEqual([])
    await library.collection('public').put([{ ...document('p', ['x']), title: '公开' }])
    clock.now += 60_000
    await titles.entries()
    const isProposed = async () => (await titles.entries()).map(({ name }) => name)
    while ((await isProposed()).length === 0) await database().ping()
    expect(await isProposed()).toEqual(['公开', '公开 节 0'])
    await library.erase('user:1')
  })
})
