import { expect, test } from '@jest/globals'
import { webQuestions } from '../../lib/messages/web-questions.ts'
import { createNormalSearch } from '../agents/universal/normal-search.ts'
import { ingestHelp } from '../ingest/ingest-help.ts'
import { systemClock } from '../platform/clock.ts'
import { createLibraryProvider } from '../search/providers/library-provider.ts'
import type { SearchProvider } from '../search/providers/provider.ts'
import { titleList } from '../search/suggestions/title-list.ts'
import { libraryOf } from '../search/testing/library-of.ts'
import { readQuestionSet } from '../search/testing/question-set.ts'
import { runPipeline, textOf } from '../search/testing/run-pipeline.ts'
import { openLibrary } from '../storage/library/open-library.ts'
import { describeOnEachDatabase } from '../storage/testing/test-database.ts'
import { createQuestionGuesser } from './guess-questions.ts'

const hourMs = 3_600_000
const measured = readQuestionSet() ? test : test.skip

describeOnEachDatabase('guessed questions', (database) => {
  async function opened(documents: Parameters<typeof libraryOf>[0]) {
    const library = openLibrary(database(), () => 1_000).collection('public')
    await library.remove([...(await library.hashes('')).keys()])
    await libraryOf(documents, library)
    await ingestHelp({ library })
    const clock = { now: 0 }
    const provider = createLibraryProvider(library)
    let searches = 0
    const counted: SearchProvider = {
      ...provider,
      search: (...asked) => {
        searches += 1
        return provider.search(...asked)
      },
    }
    const titles = titleList(database(), ['public'], () => clock.now)
    const world = { isSearched: false }
    const hasWorld = () => world.isSearched
    const guess = createQuestionGuesser({
      titles,
      provider: counted,
      library,
      now: () => clock.now,
      canSearchWeb: hasWorld,
    })
    const pipeline = createNormalSearch({ providers: [provider], library, clock: systemClock })
    return { guess, clock, world, pipeline, library, searches: () => searches }
  }

  test('questions that the library can answer are suggested, not mere titles; the guide fills up the list', async () => {
    const { guess, searches } = await opened([
      { title: '四加亭', text: '四加亭位于河边，始建于1910年。' },
      { title: '无关', text: '这里写着完全不同的东西，与标题没有任何关系。' },
    ])
    const reader = await guess([], 9, 'reader')
    expect(reader[0]).toMatch(/^四加亭(?:在什么地方|是什么时候建立的)？$/)
    expect(reader).not.toContain('介绍一下无关')
    expect(reader.slice(1)).toContain('怎么搜索和追问？')
    expect(reader).not.toContain('怎么接入语言模型？')
    expect((await guess([], 9, 'operator')).slice(0, 2)).toContainEqual(expect.stringMatching(/^怎么/))
    const before = searches()
    expect(await guess([], 9, 'reader')).toEqual(reader)
    expect(searches()).toBe(before)
  })

  test('when the web is searched, world questions fill up the list instead of the guide', async () => {
    const { guess, clock, world } = await opened([
      { title: '四加亭', text: '四加亭位于河边，始建于1910年。' },
    ])
    const ofGuide = await guess([], 6, 'reader')
    expect(ofGuide).toContainEqual(expect.stringMatching(/^怎么/))
    // The guide is Chinese: an English reader is proposed none of it.
    expect(await guess([], 6, 'reader', 'en')).toEqual([])
    world.isSearched = true
    for (const audience of ['reader', 'operator'] as const) {
      const [first, ...others] = await guess([], 6, audience)
      expect(first).toMatch(/^四加亭/)
      expect(others).toHaveLength(5)
      for (const question of others) expect(webQuestions['zh-CN']).toContain(question)
      const english = await guess([], 6, audience, 'en')
      expect(english).toHaveLength(6)
      for (const question of english) expect(webQuestions.en).toContain(question)
    }
    const before = await guess([], 6, 'reader', 'en')
    clock.now += hourMs
    expect(await guess([], 6, 'reader', 'en')).not.toEqual(before)
  })

  test('questions are verified again after the library has changed', async () => {
    const { guess, clock, library } = await opened([{ title: '四加亭', text: '四加亭在河边，风很大。' }])
    expect(await guess(['四加亭'], 1, 'reader')).toEqual(['介绍一下四加亭'])
    await library.remove(['test/0'])
    clock.now += hourMs
    const isGone = async () => !(await guess(['四加亭'], 9, 'reader')).includes('介绍一下四加亭')
    while (!(await isGone())) await database().ping()
    expect(await isGone()).toBe(true)
  })

  measured('of 256 articles, at least nine of ten guesses are answered', async () => {
    const { guess, clock, pipeline } = await opened(readQuestionSet()?.documents ?? [])
    const asked = new Set<string>()
    while (clock.now < 6 * hourMs) {
      for (const question of await guess([], 6, 'reader')) asked.add(question)
      clock.now += hourMs
    }
    expect(asked.size).toBeGreaterThan(30)
    const answers = await Promise.all([...asked].map((question) => runPipeline(pipeline, question)))
    const denied = answers.filter(({ cards }) => textOf(cards).startsWith('没有找到'))
    expect(denied.length).toBeLessThanOrEqual(asked.size / 10)
  })
})
