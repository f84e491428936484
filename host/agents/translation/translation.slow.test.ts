import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { Document, FootnoteReferenceRun, Packer, Paragraph, Table, TableCell, TableRow, TextRun } from 'docx'
import { strFromU8, unzipSync } from 'fflate'
import { readCards } from '../../../lib/contract/cards/card-types.ts'
import { blobKeys } from '../../files/file-row.ts'
import { createMakeFile } from '../../files/make-file.ts'
import { bytesOf } from '../../files/testing/file-client.ts'
import { openGlossary } from '../../members/glossary/glossary.ts'
import { errorReply, streamed } from '../../models/testing/fake-openai-server.ts'
import { openAudit } from '../../moderation/audit.ts'
import { randomId } from '../../platform/make-id.ts'
import { statement } from '../../storage/database/database.ts'
import { type FileChat, openFileChat } from '../../testing/file-chat.ts'
import type { TestStorage } from '../../testing/test-storage.ts'
import { newestCards } from '../newest-card.ts'
import { askedItems, fakeTranslator, replyWith } from './testing/fake-translator.ts'
import { createTranslation } from './translation.ts'

const quota = 50_000_000
/** What a word list has found. */
const found = { word: '39', isForbidden: true, start: 0, end: 1 }
let chat: FileChat
let storage: TestStorage
beforeAll(async () => {
  chat = await openFileChat(
    (files, given) => {
      storage = given
      const shared = { ...storage, now: Date.now, makeId: randomId }
      return createTranslation({
        files,
        findCard: newestCards(storage.database),
        glossary: openGlossary({ ...shared, audit: openAudit }),
        makeFile: createMakeFile({ ...shared, quota }),
        audit: { find: (text) => (text.includes('39') ? found : null) },
      })
    },
    { answer: fakeTranslator },
  )
})
afterAll(() => chat.close())

const tips = (cards: Parameters<typeof readCards>[0]) =>
  readCards(cards, 'tips')
    .map(({ text }) => text)
    .join('\n')
const systemPrompt = () => chat.model.requests.at(-1)?.body.messages[0]?.content ?? ''

async function wordFile(): Promise<Uint8Array> {
  const document = new Document({
    footnotes: { 1: { children: [new Paragraph('脚注')] } },
    sections: [
      {
        children: [
          new Paragraph({ heading: 'Heading1', text: '储能电源' }),
          new Paragraph({
            children: [
              new TextRun('请'),
              new TextRun({ text: '充满', bold: true }),
              new FootnoteReferenceRun(1),
            ],
          }),
          new Table({
            rows: [new TableRow({ children: [new TableCell({ children: [new Paragraph('电压')] })] })],
          }),
        ],
      },
    ],
  })
  return new Uint8Array(await Packer.toBuffer(document))
}

describe('with a model', () => {
  test('a text is translated into English line by line, equal lines once', async () => {
    const { cards } = await chat.ask('先确认三件事。\n\n再开始。\n先确认三件事。', { hasModel: true })
    const request = chat.model.requests.at(-1)
    expect(request && askedItems(request).map(({ text }) => text)).toEqual(['先确认三件事。', '再开始。'])
    expect(systemPrompt()).toContain('译成英文')
    expect(readCards(cards, 'bilingual')).toMatchObject([
      {
        from: 'zh',
        to: 'en',
        done: 3,
        total: 3,
        pairs: [
          { source: '先确认三件事。', target: 'word。' },
          { source: '再开始。', target: 'word。' },
          { source: '先确认三件事。', target: 'word。' },
        ],
      },
    ])
  })

  test.each([
    ['Hello, world.', 'zh', '译成简体中文'],
    ['译成日文：你好', 'ja', '译成日文'],
    ['Translate into German: 你好', 'de', '译成德文'],
  ])('%s', async (question, to, said) => {
    const { cards } = await chat.ask(question, { hasModel: true })
    expect(readCards(cards, 'bilingual')[0]?.to).toBe(to)
    expect(systemPrompt()).toContain(said)
  })

  test('a language alone translates the previous text again', async () => {
    const first = await chat.ask('再开始。', { hasModel: true })
    const { conversationId } = first
    const { cards } = await chat.ask('译成日文', { hasModel: true, conversationId })
    expect(readCards(cards, 'bilingual')[0]).toMatchObject({ to: 'ja', pairs: [{ source: '再开始。' }] })
  })

  test('the glossary is sent to the model, and unused terms are reported', async () => {
    await chat.ask('术语：循环寿命 = cycle life；电芯 = cell')
    chat.model.next(replyWith(['The cycle count of the Cells is short.']))
    const { cards } = await chat.ask('电芯的循环寿命短。', { hasModel: true })
    expect(systemPrompt()).toContain('循环寿命 = cycle life')
    const terms = readCards(cards, 'bilingual')[0]?.pairs[0]?.terms
    expect(terms?.toSorted((one, other) => one.target.localeCompare(other.target))).toEqual([
      { source: '电芯', target: 'cell', isUsed: true },
      { source: '循环寿命', target: 'cycle life', isUsed: false },
    ])
    // It serves the other direction as well, and only whole words count.
    chat.model.next(replyWith(['电芯是好的。', '取消。']))
    const back = await chat.ask('The cell is good.\nCancelled in the subcell.', { hasModel: true })
    expect(readCards(back.cards, 'bilingual')[0]?.pairs.map(({ terms: used }) => used)).toEqual([
      [{ source: 'cell', target: '电芯', isUsed: true }],
      [],
    ])
  })

  test('omitted or broken segments are requested once more, then left untranslated', async () => {
    const file_id = await chat.give('说明.md', bytesOf('**甲**一\n\n乙\n\n丙\n'))
    chat.model.next(replyWith(['no tags', 'two']))
    chat.model.next(replyWith(['<g1>A</g1> one']))
    chat.model.next(replyWith(['']))
    const { cards } = await chat.ask('翻译', { file_ids: [file_id], hasModel: true })
    expect(await madeText(cards)).toBe('**A** one\n\ntwo\n\n丙\n')
    expect(tips(cards)).toContain('有 1 段没有译成，保留了原文。')
    expect(tips(cards)).toContain('译了 2 段，全文 3 段')
  })

  test('a text that the model does not translate is shown as it is, next to the note', async () => {
    chat.model.next(replyWith(['']))
    chat.model.next(replyWith(['']))
    const { cards } = await chat.ask('电芯的寿命短。', { hasModel: true })
    expect(readCards(cards, 'bilingual')[0]?.pairs).toEqual([
      { source: '电芯的寿命短。', target: '电芯的寿命短。', terms: [] },
    ])
    expect(tips(cards)).toContain('有 1 段没有译成，保留了原文。')
  })

  test('a Word document keeps its format, and becomes a file', async () => {
    const bytes = await wordFile()
    const file_id = await chat.give('手册.docx', bytes)
    const { cards, conversationId } = await chat.ask('这是说明书，译成法文', {
      file_ids: [file_id],
      hasModel: true,
    })
    expect(readCards(cards, 'file')).toMatchObject([
      { name: '手册.docx' },
      { name: '手册.fr.docx', isMade: true, state: 'ready' },
    ])
    const made = await madeBytes(cards)
    const xml = (file: Uint8Array) => strFromU8(unzipSync(file)['word/document.xml'] ?? new Uint8Array())
    const tags = (file: Uint8Array) => xml(file).match(/<w:(?:p|r|tbl|tc|b|pStyle|footnoteReference)[ />]/g)
    expect(tags(made)).toEqual(tags(bytes))
    expect(xml(made)).not.toMatch(/[储请充电]/)
    expect(tips(cards)).toBe('全文 4 段都译好了，格式没有动：表格 1、脚注 1。')
    expect(readCards(cards, 'bilingual')[0]?.pairs.map(({ source }) => source)).toContain('请充满')
    const again = await chat.ask('译成韩文', { hasModel: true, conversationId })
    expect(readCards(again.cards, 'file')[0]?.name).toBe('手册.ko.docx')
    // It is one of the member's files, and goes with them.
    const [, file] = readCards(cards, 'file')
    await chat.remove(file?.file_id ?? '')
    expect(await storage.blobs.get(blobKeys.content(file?.file_id ?? ''))).toBeNull()
  })

  test('when a model fails midway, its results become a file, and the answer reports the failure', async () => {
    const lines = Array.from({ length: 30 }, (_, at) => `第${at}行，${'长'.repeat(80)}`)
    const file_id = await chat.give('长.txt', bytesOf(lines.join('\n')))
    chat.model.next(replyWith(Array.from({ length: 17 }, () => 'done')))
    chat.model.next(errorReply(401, { message: 'no', code: 'invalid_api_key' }))
    const before = chat.model.requests.length
    const { cards } = await chat.ask('翻译', { file_ids: [file_id], hasModel: true })
    const text = await madeText(cards)
    expect(text.split('\n').filter((line) => line === 'done').length).toBeGreaterThan(5)
    expect(text.split('\n').at(-1)).toBe(lines.at(-1))
    expect(cards.some(({ isError }) => isError)).toBe(true)
    expect(chat.model.requests.length - before).toBe(2)
  })

  test('text around the JSON is ignored; output without JSON is requested again', async () => {
    chat.model.next(streamed(['我不会。']))
    chat.model.next(streamed(['```json\n{"items":[{"id":1,"text":"Start."}]}\n```']))
    const { cards } = await chat.ask('开始。', { hasModel: true })
    expect(readCards(cards, 'bilingual')[0]?.pairs[0]?.target).toBe('Start.')
  })

  test('a document that is too long, or of another format, makes no model call', async () => {
    const long = await chat.give('太长.txt', bytesOf('很长的一行。\n'.repeat(12_000)))
    const table = await chat.give('表.csv', bytesOf('甲,乙\n一,二\n'))
    const before = chat.model.requests.length
    const first = await chat.ask('翻译', { file_ids: [long], hasModel: true })
    expect(tips(first.cards)).toMatch(/^《太长\.txt》有 \d+ 个字、12000 段，一次最多译 60000 个字/)
    const second = await chat.ask('翻译', { file_ids: [table], hasModel: true })
    expect(tips(second.cards)).toMatch(/^《表\.csv》不能按原来的格式写回去/)
    expect(chat.model.requests).toHaveLength(before)
  })

  test('a sensitive word not shown on the card creates no file', async () => {
    const lines = Array.from({ length: 40 }, (_, at) => `第${at}行的话`)
    const id = await chat.give('词表.txt', bytesOf(lines.join('\n')))
    const { cards } = await chat.ask('译成英文', { file_ids: [id], hasModel: true })
    expect(tips(cards)).toContain('没有做成文档')
    expect(readCards(cards, 'file').filter(({ isMade }) => isMade)).toEqual([])
    // What names one's files stays out of a shared link.
    expect(readCards(cards, 'tips').every(({ isOwn }) => isOwn)).toBe(true)
  })

  test('without quota for the file the pairs are shown, which is reported', async () => {
    const file_id = await chat.give('满.txt', bytesOf('一行\n'))
    const { build } = storage.database
    const fill = (size: number) =>
      storage.database.batch([statement(build.updateTable('files').set({ size }).where('id', '=', file_id))])
    await fill(21 * 1024 * 1024)
    expect(tips((await chat.ask('翻译', { file_ids: [file_id], hasModel: true })).cards)).toMatch(
      /^《满\.txt》太大了，一次最多译 1 MB/,
    )
    await fill(7)
    const other = await chat.give('占.txt', bytesOf('占\n'))
    const take = (size: number) =>
      storage.database.batch([statement(build.updateTable('files').set({ size }).where('id', '=', other))])
    await take(quota)
    const { cards } = await chat.ask('翻译', { file_ids: [file_id], hasModel: true })
    await take(7)
    expect(tips(cards)).toBe('文件空间不够了，请先删除一些文件。')
    expect(readCards(cards, 'bilingual')[0]?.pairs[0]?.target).toBe('word')
  })
})

describe('without a model', () => {
  test('a text becomes a sheet to fill in, with the terms of the glossary', async () => {
    await chat.ask('术语：知舟 = Zhizhou')
    const { cards } = await chat.ask('译成英文：知舟是什么？\n它能做什么？')
    expect(tips(cards)).toMatch(/^未配置语言模型，现在不能翻译。/)
    expect(readCards(cards, 'bilingual')).toMatchObject([
      {
        isSheet: true,
        to: 'en',
        pairs: [
          { source: '知舟是什么？', target: '', terms: [{ source: '知舟', target: 'Zhizhou' }] },
          { source: '它能做什么？', target: '', terms: [] },
        ],
      },
    ])
  })

  test('so does a document', async () => {
    const file_id = await chat.give('手册二.docx', await wordFile())
    const { cards } = await chat.ask('翻译', { file_ids: [file_id] })
    const sources = readCards(cards, 'bilingual')[0]?.pairs.map(({ source }) => source)
    expect(sources?.toSorted()).toEqual(['储能电源', '电压', '脚注', '请充满'].toSorted())
    expect(readCards(cards, 'file').some(({ isMade }) => isMade)).toBe(false)
  })

  test('terms are added, listed, changed and deleted in the chat', async () => {
    expect(tips((await chat.ask('术语：甲 = A；乙 = B')).cards)).toBe('已记进术语表：甲 = A；乙 = B。')
    await chat.ask('术语：甲 = Alpha')
    const { cards } = await chat.ask('术语表')
    expect(cards.find(({ type }) => type === 'markdown')?.content).toContain('| 甲 | Alpha |\n')
    expect(tips((await chat.ask('删除术语：甲；丙')).cards)).toBe('已从术语表删除：甲。\n术语表里没有：丙。')
    expect(tips((await chat.ask(`术语：${'长'.repeat(101)} = A`)).cards)).toBe(
      '术语和译法都要有 1 到 100 个字。',
    )
  })

  test('without text it explains what to do', async () => {
    expect(tips((await chat.ask('翻译')).cards)).toMatch(/^把要译的文字粘贴过来/)
    expect(tips((await chat.ask('12345')).cards)).toBe('这里面没有要译的文字。')
  })
})

async function madeBytes(cards: Parameters<typeof readCards>[0]): Promise<Uint8Array> {
  const made = readCards(cards, 'file').find(({ isMade }) => isMade)
  const stored = await storage.blobs.get(blobKeys.content(made?.file_id ?? ''))
  if (!stored) throw new Error('no file was made')
  return stored.bytes
}

async function madeText(cards: Parameters<typeof readCards>[0]): Promise<string> {
  return new TextDecoder().decode(await madeBytes(cards))
}

test('changes of tone and language apply to the newest translation, however many there were', async () => {
  chat.model.plan(({ body }) => {
    const said = String(body.messages.at(-1)?.content)
    const to = said.includes('日') ? 'ja' : said.includes('法') ? 'fr' : null
    const task = said.includes('谢谢')
      ? { text: '谢谢', to, manner: '', previous: false }
      : { text: '', to, manner: to === null ? said : '', previous: true }
    return streamed([JSON.stringify(task)])
  })
  let id: string | undefined
  const say = async (question: string) => {
    const { cards, conversationId } = await chat.ask(question, {
      hasModel: true,
      ...(id === undefined ? {} : { conversationId: id }),
    })
    id = conversationId
    return readCards(cards, 'bilingual')[0]
  }

  expect(await say('“谢谢”用法语怎么说')).toMatchObject({ to: 'fr', pairs: [{ source: '谢谢' }] })
  for (const manner of ['语气再正式一点', '再短一点', '再长一点', '语气再正式一点']) {
    expect(await say(manner)).toMatchObject({ to: 'fr', pairs: [{ source: '谢谢' }] })
    expect(systemPrompt()).toContain(`别的不听：${manner}`)
    expect(systemPrompt()).toContain('<现在的稿子>\nword\n</现在的稿子>')
  }
  expect(await say('译成日文')).toMatchObject({ to: 'ja', pairs: [{ source: '谢谢' }] })
  expect(systemPrompt()).not.toContain('现在的稿子')
  expect(await say('再短一点')).toMatchObject({ to: 'ja', pairs: [{ source: '谢谢' }] })
  chat.model.plan(() => streamed(['没有计划']))
})
