import { expect, test } from '@jest/globals'
import { readCards } from '../../lib/contract/cards/card-types.ts'
import type { Prompt } from '../../lib/contract/frames/client-frame.ts'
import { fileRoutes } from '../../lib/contract/routes/file-routes.ts'
import { folderRoutes } from '../../lib/contract/routes/folder-routes.ts'
import { createNormalSearch } from '../agents/universal/normal-search.ts'
import { isMemberOwner } from '../members/account/owner.ts'
import type { LanguageModel } from '../models/language-model.ts'
import { textOf as textOfMessage } from '../models/language-model.ts'
import { registryOf } from '../models/registry.ts'
import { randomId } from '../platform/make-id.ts'
import { runPipeline, textOf } from '../search/testing/run-pipeline.ts'
import { ownFiles } from './own-files.ts'
import { bytesOf } from './testing/file-client.ts'
import { describeFiles } from './testing/file-world.ts'

const walnut = '核桃坪的号子分三种：上坡号、下坡号和歇气号。'
const almanac = '县志把号子分成两种：山号和水号。'

describeFiles('files in searches', (world) => {
  const own = () => ownFiles({ ...world().storage, isMember: isMemberOwner })

  async function searched(
    owner: string,
    question: string,
    prompt: Prompt,
    model?: LanguageModel,
    earlierFiles: readonly string[] = [],
  ) {
    const { library } = world().storage
    const pipeline = createNormalSearch({
      providers: [],
      library: library.collection('public'),
      files: own(),
      clock: Date.now,
    })
    const models = registryOf(model ? [model] : []).choose()
    const run = await runPipeline(pipeline, { owner, question, prompt, earlierFiles }, { models })
    const [sources = []] = readCards(run.cards, 'search_result')
    const tips = readCards(run.cards, 'tips').map(({ text }) => text)
    return { ...run, titles: sources.map(({ title }) => title), sources, tips: tips.join(' ') }
  }

  test('files named by a question become its sources, marked as own', async () => {
    const person = await world().member()
    const notes = await person.upload('田野笔记.txt', bytesOf(walnut))
    const chapter = await person.upload('县志.txt', bytesOf(almanac))
    const file_ids = [notes.file_id, chapter.file_id]
    const { titles, sources } = await searched(person.owner, '核桃坪的号子分几种？', { file_ids })
    expect(titles.toSorted()).toEqual(['县志.txt', '田野笔记.txt'])
    expect(sources.every(({ isOwn, seeMoreUrl }) => isOwn && seeMoreUrl === '')).toBe(true)
    const only = await searched(person.owner, '号子分几种？', { file_ids: [chapter.file_id] })
    expect(only.titles).toContain('县志.txt')
  })

  test('deleted files are recognised', async () => {
    const person = await world().member()
    const [kept, gone] = [
      await person.upload('留下.txt', bytesOf(walnut)),
      await person.upload('删掉.txt', bytesOf(almanac)),
    ]
    await person.post(fileRoutes.fileDelete, { file_id: gone.file_id })
    const ids = [kept.file_id, gone.file_id, 'never']
    expect([...(await own().existing(ids))]).toEqual([kept.file_id])
  })

  test('text of a file reaches the model even without a word in common with the question', async () => {
    const person = await world().member()
    const { file_id } = await person.upload('田野笔记.txt', bytesOf(walnut))
    let asked = ''
    const model: LanguageModel = {
      name: '模型',
      async *stream({ messages }) {
        asked = messages.map(textOfMessage).join('\n')
        yield { kind: 'text', text: '三种[1]。' }
      },
    }
    const prompt: Prompt = { file_ids: [file_id], scope: { source: 'web', site: 'gov.cn', since: 'day' } }
    const { sources, cards } = await searched(person.owner, '总结一下', prompt, model)
    expect(asked).toContain(walnut)
    expect(sources).toMatchObject([{ index: 1, title: '田野笔记.txt', passage: walnut }])
    expect(textOf(cards)).toBe('三种[1]。')
  })

  test('files of others, deleted and missing ones are all reported as not found', async () => {
    const [person, other] = [await world().member(), await world().member()]
    const theirs = await other.upload('田野笔记.txt', bytesOf(walnut))
    const gone = await person.upload('县志.txt', bytesOf(almanac))
    await person.post(fileRoutes.fileDelete, { file_id: gone.file_id })
    const file_ids = [theirs.file_id, gone.file_id, randomId()]
    const { titles, tips, cards } = await searched(person.owner, '号子分几种？', { file_ids })
    expect([titles, tips]).toEqual([[], '有 3 份文件没有找到，可能已被删除。'])
    expect(JSON.stringify(cards)).not.toContain('上坡号')
    expect(await own().named(other.owner, [theirs.file_id, theirs.file_id])).toHaveLength(1)
  })

  test('an unreadable one reports why', async () => {
    const person = await world().member()
    const broken = await person.upload('坏的.docx', bytesOf('PK\u0003\u0004 no archive'))
    expect(broken.state).toBe('failed')
    const { tips } = await searched(person.owner, '号子分几种？', { file_ids: [broken.file_id] })
    expect(tips).toContain(`《坏的.docx》没有读成：${broken.reason}`)
  })

  test('the scope 我的文件 covers all files of a member, and of no other', async () => {
    const [person, other] = [await world().member(), await world().member()]
    await person.upload('田野笔记.txt', bytesOf(walnut))
    await other.upload('县志.txt', bytesOf(almanac))
    const mine = { scope: { source: 'mine' } } as const
    expect((await searched(person.owner, '核桃坪的号子分几种？', mine)).titles).toEqual(['田野笔记.txt'])
    expect((await searched(person.owner, '核桃坪的号子', { scope: { source: 'library' } })).titles).toEqual(
      [],
    )
    const site = { scope: { source: 'all', site: 'gov.cn' } } as const
    expect((await searched(person.owner, '核桃坪的号子', site)).titles).toEqual([])
    const newcomer = await world().member()
    expect((await searched(newcomer.owner, '号子', mine)).tips).toBe('“我的文件”里还没有读好的文件。')
    const visitor = await searched('d:somebody', '号子', mine)
    expect([visitor.tips, visitor.titles]).toEqual(['登录以后才有“我的文件”。', []])
  })

  test('without that scope a question searches only files of its conversation', async () => {
    const [person, other] = [await world().member(), await world().member()]
    const notes = await person.upload('田野笔记.txt', bytesOf(walnut))
    const foreign = await other.upload('县志.txt', bytesOf(almanac))
    const question = '核桃坪的号子分几种？'
    expect((await searched(person.owner, question, {})).titles).toEqual([])
    expect((await searched(person.owner, question, { scope: { source: 'all' } })).titles).toEqual([])
    const earlier = [notes.file_id, foreign.file_id]
    expect((await searched(person.owner, question, {}, undefined, earlier)).titles).toEqual(['田野笔记.txt'])
    const web = { scope: { source: 'web' } } as const
    expect((await searched(person.owner, question, web, undefined, earlier)).titles).toEqual([])
  })

  test("a folder limits the scope to its files; another owner's, or a deleted one, finds nothing and says so", async () => {
    const [person, other] = [await world().member(), await world().member()]
    const notes = await person.upload('田野笔记.txt', bytesOf(walnut))
    const chapter = await person.upload('县志.txt', bytesOf(almanac))
    await other.upload('县志.txt', bytesOf(almanac))
    const make = async (name: string) => {
      const { data } = await person.post(folderRoutes.folderCreate, { name })
      return (data as { folder_id: string }).folder_id
    }
    const [folder, empty] = [await make('核桃坪'), await make('空的')]
    await person.post(folderRoutes.filesMove, { file_ids: [notes.file_id], folder_id: folder })
    const within = (owner: string, id: string, prompt: Prompt = {}) =>
      searched(owner, '号子分几种？', { ...prompt, scope: { source: 'mine', folder: id } })
    const found = await within(person.owner, folder)
    expect([found.titles, found.tips]).toEqual([['田野笔记.txt'], ''])
    const [progress] = readCards(found.cards, 'progress')
    expect(progress?.steps.find(({ kind }) => kind === 'search')).toMatchObject({ folder: '核桃坪' })
    const nothing = await within(person.owner, empty)
    expect(nothing.titles).toEqual([])
    expect(nothing.tips).toContain('专题“空的”里还没有读好的文件。')
    const gone = '没有找到所选的专题，可能已被删除，所以没有在里面找。'
    for (const [owner, id] of [
      [other.owner, folder],
      [person.owner, 'unknown'],
    ] as const) {
      const run = await within(owner, id)
      expect(run.titles).toEqual([])
      expect(run.tips).toContain(gone)
      expect(JSON.stringify(run.cards)).not.toMatch(/核桃坪|上坡号|山号/)
    }
    expect((await within('d:somebody', folder)).tips).toContain('登录以后才有“我的文件”。')
    // What the question names is searched besides, and the folder that is gone is still said.
    const both = await within(person.owner, 'unknown', { file_ids: [notes.file_id] })
    expect(both.titles).toEqual(['田野笔记.txt'])
    expect(both.tips).toContain(gone)
    // Elsewhere a folder narrows nothing.
    const sent = [notes.file_id, chapter.file_id]
    const everywhere = { scope: { source: 'all', folder } } as const
    expect(
      (await searched(person.owner, '号子分几种？', everywhere, undefined, sent)).titles.toSorted(),
    ).toEqual(['县志.txt', '田野笔记.txt'])
  })

  test('a time range of the scope uses the upload time of documents without a date', async () => {
    const person = await world().member()
    await person.upload('田野笔记.txt', bytesOf(walnut))
    const since = (since: string) =>
      searched(person.owner, '核桃坪的号子分几种？', { scope: { source: 'mine', since } })
    expect((await since('week')).titles).toEqual(['田野笔记.txt'])
    expect((await since('2099-01-01')).titles).toEqual([])
  })
})
