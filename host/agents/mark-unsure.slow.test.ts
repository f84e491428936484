import { afterAll, beforeAll, expect, test } from '@jest/globals'
import pino from 'pino'
import { readCards } from '../../lib/contract/cards/card-types.ts'
import { cards } from '../../lib/contract/cards/cards.ts'
import type { SourceReference } from '../../lib/contract/cards/search-result.ts'
import type { CardEvent } from '../../lib/contract/frames/card.ts'
import { headerNames } from '../../lib/contract/identity.ts'
import { fileRoutes } from '../../lib/contract/routes/file-routes.ts'
import type { AgentEvent, AgentRun } from '../conversations/turns/agent.ts'
import { withMarkedSources } from '../conversations/turns/with-marked-sources.ts'
import { author } from '../files/knowledge/testing/author.ts'
import { describeFiles, type FileWorld } from '../files/testing/file-world.ts'
import { readPassages } from '../files/uploads/store-passages.ts'
import { paragraph, ShadeRecognition, scans } from '../ingest/recognition/testing/shade-recognition.ts'
import { pdfOfPages } from '../ingest/testing/make-pdf.ts'
import { statement } from '../storage/database/database.ts'
import { newDevice, TestClient } from '../testing/test-client.ts'
import { citedSource } from './made/knowledge/cited-place.ts'
import { markUnsure } from './mark-unsure.ts'

const recognition = new ShadeRecognition()
afterAll(() => recognition.release())

const named = { title: '扫描.pdf', seeMoreUrl: '', showName: '我的文件', provider: '我的文件', isOwn: true }
const sharedKey = 'key'
const logged: { msg: string }[] = []
const log = pino({}, { write: (line: string) => void logged.push(JSON.parse(line)) })

/** What the agent of the host answers with. */
let answered: readonly AgentEvent[] = []
const agent = {
  limitMs: 60_000,
  async *start(): AgentRun {
    yield* answered
  },
}

const cardOf = (content: readonly SourceReference[]) =>
  ({ id: 's', type: 'search_result', target: 'replace', content }) as const

const sourceOf = (id: string, passage: string, fields: Partial<SourceReference> = {}): SourceReference => ({
  ...named,
  index: 1,
  passage,
  file: { id, passage: 0 },
  ...fields,
})

/** The characters that may be misread, with the two before each. */
const shownOf = ({ passage, unsure = [] }: SourceReference) =>
  unsure.map(({ from, to }) => passage.slice(from - 2, to))

function describeSources(world: () => FileWorld): void {
  let owner: string
  let member: Awaited<ReturnType<FileWorld['member']>>
  let scan: string
  beforeAll(async () => {
    member = await world().member()
    owner = member.owner
    recognition.unsure.add(2)
    scan = (await member.upload('扫描.pdf', pdfOfPages(await scans(3)))).file_id
    recognition.unsure.clear()
  })

  async function marked(event: AgentEvent, as = owner): Promise<SourceReference[]> {
    const run = (async function* (): AgentRun {
      yield event
    })()
    const events: CardEvent[] = []
    for await (const each of withMarkedSources(
      run,
      markUnsure.bind(null, { ...world().storage, sharedKey, log }, as),
    ))
      events.push(...('group' in each ? each.group : 'target' in each ? [each] : []))
    return events.flatMap(({ content }) => content as SourceReference[])
  }
  const markedSource = async (source: SourceReference, as = owner) => (await marked(cardOf([source]), as))[0]
  const wholeText = async (id = scan) => (await readPassages(world().storage.blobs, id))[0]?.text ?? ''

  test('the sources of an answer say what may be misread', async () => {
    const text = await wholeText()
    expect(text).toContain(paragraph(2))
    answered = [cardOf([sourceOf(scan, text), sourceOf(scan, paragraph(2), { index: 2 })])]
    const token = member.headers[headerNames.token] ?? ''
    const socket = await TestClient.open(world().host.origin, newDevice(), {}, { token, kind: 'agent' })
    const askId = socket.ask('上面写了什么')
    await socket.ended(askId)
    const sources = readCards(socket.cards(askId), 'search_result').flat()
    socket.close()
    expect(sources.map(shownOf)).toEqual([['这是第'], ['这是第']])
    expect(sources[1]?.unsure).toEqual([{ from: 2, to: 3 }])
    const at = text.indexOf(paragraph(2))
    expect(sources[0]?.unsure).toEqual([{ from: at + 2, to: at + 3 }])
  })

  test.each([
    ['a part that begins before it', paragraph(2).slice(1), [{ from: 1, to: 2 }]],
    ['a part that begins after it', paragraph(2).slice(3), undefined],
    ['a part that ends before it', paragraph(2).slice(0, 2), undefined],
    ['another page', paragraph(3), undefined],
    ['a text that is not in the passage', '别的文字', undefined],
  ])('%s', async (_name, passage, unsure) => {
    const location = passage === paragraph(3) ? '第 3 页' : '第 2 页'
    expect((await markedSource(sourceOf(scan, passage, { location })))?.unsure).toEqual(unsure)
  })

  test('the same words on several pages are told apart by the page', async () => {
    const on = async (page: number) => markedSource(sourceOf(scan, '这是第', { location: `第 ${page} 页` }))
    expect((await on(2))?.unsure).toEqual([{ from: 2, to: 3 }])
    expect((await on(1))?.unsure).toBeUndefined()
    expect((await on(3))?.unsure).toBeUndefined()
  })

  test('sources of a group are marked too', async () => {
    const [source] = await marked({ group: [cardOf([sourceOf(scan, await wholeText())])] })
    expect(source && shownOf(source)).toEqual(['这是第'])
  })

  test('nothing else is changed', async () => {
    const { file_id: plain } = await member.upload(
      '字.pdf',
      pdfOfPages([{ text: 'A text layer of its own.' }]),
    )
    const ofText = sourceOf(plain, await wholeText(plain))
    expect(await markedSource(ofText)).toEqual(ofText)
    const { file: _file, ...ofWeb } = sourceOf('', paragraph(2))
    expect(await markedSource(ofWeb)).toEqual(ofWeb)
    const other = {
      id: 't',
      type: 'tips',
      target: 'replace',
      content: [sourceOf(scan, paragraph(2))],
    } as const
    expect(await marked(cards.stored(other))).toEqual(other.content)
    const beyond = sourceOf(scan, paragraph(2), { file: { id: scan, passage: 99 } })
    expect(await markedSource(beyond)).toEqual(beyond)
  })

  test('a page that cannot be read leaves the sources unmarked, and is logged', async () => {
    recognition.unsure.add(2)
    const { file_id } = await member.upload('坏.pdf', pdfOfPages(await scans(2)))
    recognition.unsure.clear()
    const source = sourceOf(file_id, await wholeText(file_id))
    expect((await markedSource(source))?.unsure).toHaveLength(1)
    expect(logged).toEqual([])
    const { database } = world().storage
    const damaged = database.build.updateTable('recognized_pages').set({ result: '{"lines":[' })
    await database.batch([statement(damaged.where('file_id', '=', file_id))])
    expect(await markedSource(source)).toEqual(source)
    expect(logged.map(({ msg }) => msg)).toEqual(['what may be misread in sources could not be read'])
    logged.length = 0
  })

  test('of a file of somebody else nothing is said, nor of one that was deleted', async () => {
    const source = sourceOf(scan, await wholeText())
    const { owner: other } = await world().member()
    expect((await markedSource(source, other))?.unsure).toBeUndefined()
    expect((await markedSource(source))?.unsure).toHaveLength(1)
    await member.post(fileRoutes.fileDelete, { file_id: scan })
    expect((await markedSource(source))?.unsure).toBeUndefined()
  })

  test('scans in the knowledge of an agent are marked for the reader of the answer, and for the author', async () => {
    const { agent: agentId, knowledge } = await author(world())
    recognition.unsure.add(2)
    const { file_id } = await knowledge.upload(agentId, '资料.pdf', pdfOfPages(await scans(3)))
    recognition.unsure.clear()
    const text = await wholeText(file_id)
    const cited = citedSource(sharedKey, owner, agentId, sourceOf(file_id, text))
    expect(shownOf((await markedSource(cited)) ?? cited)).toEqual(['这是第'])
    const { owner: other } = await world().member()
    expect((await markedSource(cited, other))?.unsure).toBeUndefined()
    expect((await markedSource(sourceOf(file_id, text)))?.unsure).toBeUndefined()

    const { list } = (await knowledge.chunks(file_id)).data as {
      list: { text: string; unsure?: SourceReference['unsure'] }[]
    }
    const chunk = list.map((each) => shownOf({ ...cited, passage: each.text, unsure: each.unsure }))
    expect(chunk.flat()).toEqual(['这是第'])
  })
}

describeFiles('sources from scans', describeSources, () => ({
  recognition,
  findAgent: async () => agent,
}))
