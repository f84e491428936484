import remarkParse from 'remark-parse'
import { unified } from 'unified'
import { showsDistress } from '../../../host/agents/companion/distress.ts'
import { needsSearch } from '../../../host/answers/needs-search.ts'
import { checkTexts } from '../../../host/answers/warrants/check-texts.ts'
import { type JudgeQuestion, judgeMaterial } from '../../../host/answers/warrants/judge-prompt.ts'
import { readJudgeReply } from '../../../host/answers/warrants/judge-reply.ts'
import { revealsMemory } from '../../../host/context/reveals-memory.ts'
import { publicRecord, redactionOf } from '../../../host/conversations/shares/public-record.ts'
import { renderFile } from '../../../host/export/render-file.ts'
import { card, record, sampleRequest, source } from '../../../host/export/testing/sample-request.ts'
import type { TextPiece } from '../../../host/ingest/pdf/page-lines.ts'
import { withoutRuby } from '../../../host/ingest/pdf/ruby.ts'
import { withoutRunningLines } from '../../../host/ingest/pdf/running-lines.ts'
import { readDocument } from '../../../host/ingest/read-document.ts'
import { estimateTokens } from '../../../host/models/estimate-tokens.ts'
import { WordList } from '../../../host/moderation/word-list.ts'
import { findWords } from '../../../host/moderation/word-scanner.ts'
import { matchRow } from '../../../host/search/analysis/table-row.ts'
import { relatedQueries } from '../../../host/search/suggestions/related-queries.ts'
import { findCitationMarkers } from '../../../lib/text/citations/citation-markers.ts'
import { foldForSearch } from '../../../lib/text/fold.ts'
import { remarkAnswerGfm } from '../../../lib/text/markdown/remark-answer-gfm.ts'
import { findQuantities } from '../../../lib/text/quantities.ts'
import { splitSentences } from '../../../lib/text/sentences.ts'
import { spokenPieces } from '../../../lib/text/spoken-text.ts'

/** Work on an input of some size, and the size from which on its time says something. */
export interface LongInput {
  readonly size: number
  readonly work: (size: number) => unknown
}

const parser = unified().use(remarkParse).use(remarkAnswerGfm)
const words = new WordList(['坏词', '词坏'].map((text) => ({ text, isForbidden: false })))
const paragraphs = '<p>青石镇的渡口在河的北岸，每天有两班船。</p>'.repeat(3)
const long = (unit: string, times: number) => Array.from({ length: times }, (_, at) => unit + at).join('')

const read = (name: string, text: string) =>
  readDocument(name, new TextEncoder().encode(text)).catch(() => undefined)

const claim = '朗斯潮汐电站的潮差不是最大，只有13.6米，由德国在1967年建成'
const checked =
  (passageOf: (length: number) => string) =>
  (length: number): unknown =>
    checkTexts([`${claim}[1]。`], [{ title: '', passage: passageOf(length) }])

const judged = (length: number): unknown => {
  const passage = '芬迪湾的潮差最大，可达16.3米。'.repeat(length)
  const given: JudgeQuestion = {
    question: '潮差多大？',
    today: '今天',
    answer: '',
    questions: 0,
    claims: Array.from({ length: 24 }, (_, at) => ({ text: claim + at, sources: [1], under: '', score: 0 })),
    sources: [{ index: 1, title: '', site: '', date: '', place: '', passage }],
  }
  return judgeMaterial(given)
}

/** Texts that are made to take long, by what reads them. */
export const longInputs: Readonly<Record<string, LongInput>> = {
  数量: {
    size: 500,
    work: (length) => findQuantities(foldForSearch('一百二十万零三人，1,200年'.repeat(length))),
  },
  '数量：全是数字': { size: 5_000, work: (length) => findQuantities('一'.repeat(length)) },
  网址: {
    size: 200,
    work: (count) =>
      ['，www.a.example/b。[1]'.repeat(count), `https://a.example/${'['.repeat(count)}`].map((text) =>
        parser.parse(text),
      ),
  },
  中文标点旁的记号: { size: 100, work: (count) => parser.parse('**“甲：”**乙~~。'.repeat(count)) },
  '句子：引号都不成对': { size: 500, work: (length) => splitSentences('“甲（'.repeat(length)) },
  引文核对: { size: 100, work: checked((length) => '芬迪湾的潮差最大，可达16.3米。'.repeat(length)) },
  '引文核对：没有句号': { size: 100, work: checked((length) => '芬迪湾的潮差最大可达16.3米'.repeat(length)) },
  '引文核对：一个字': { size: 100, work: checked((length) => '潮'.repeat(length * 12)) },
  '引文核对：句子开头都一样': {
    size: 100,
    work: checked((length) => `${long('朗斯潮汐电站的潮差，', length)}。`.repeat(4)),
  },
  '引文核对：很多句': {
    size: 25,
    work: (count) => checkTexts([long('朗斯的潮差是一米[1]，又是', count)], [{ title: '', passage: claim }]),
  },
  '引文核对：很多小句对很多句': {
    size: 400,
    work: (count) =>
      checkTexts(
        [`${'船来岸上，'.repeat(count)}完[1]。`],
        [{ title: '', passage: '船往河里。'.repeat(count) }],
      ),
  },
  请模型核对的材料: { size: 50, work: judged },
  '模型的核对：没有尽头': {
    size: 1_000,
    work: (length) =>
      ['{', '{"', '{"item":1,', '[{"verdicts":[', '"questions":["', '\\"{}', '}'].map((text) =>
        readJudgeReply(text.repeat(length)),
      ),
  },
  '引用记号：都不完整': {
    size: 2_000,
    work: (count) =>
      ['[ \u3000', '[^ 1 ^ ; ', '[number  '].map((text) => findCitationMarkers(`${text.repeat(count)}x`)),
  },
  朗读: {
    size: 1_000,
    work: (length) => ['[', '![', '<a', '|'].map((text) => spokenPieces(text.repeat(length))),
  },
  分享时去掉私人资料: {
    size: 1_000,
    work: async (times) => {
      const own = { ...source(1, '甲', ''), isOwn: true, passage: long('私下记着的一句话。', times) }
      const said = record('问', [
        card('search_result', [own]),
        card('markdown', long('公开写着的一句话。', times)),
      ])
      return publicRecord(said, await redactionOf([said]))
    },
  },
  求助的话: {
    size: 1_000,
    work: (length) =>
      ['想', '死', '我想', 'want to ', '不 ', '撑不住了', '活着', '没有我', '安眠药'].map((text) =>
        showsDistress(text.repeat(length)),
      ),
  },
  '导出 Word：公式': {
    size: 20,
    work: (count) =>
      exported([record('问', [card('markdown', long('', count).replaceAll(/\d/g, '$$$$x_{$&}$$$$\n\n'))])]),
  },
  '导出 Word：问答': {
    size: 5,
    work: (count) =>
      exported(
        Array.from({ length: count }, (_, at) =>
          record(`第 ${at} 问`, [
            card('search_result', [source(1, `甲${at}`, `https://example.org/${at}`)]),
            card('markdown', `${'一段有出处的话[1]。'.repeat(40)}\n\n| 甲 | 乙 |\n|---|---|\n| 1 | 2 |`),
          ]),
        ),
      ),
  },
  词表: { size: 4_000, work: (size) => findWords(words, '坏词'.repeat(size)) },
  要不要搜索: {
    size: 10_000,
    work: (length) => needsSearch(`请${'帮我'.repeat(length)}${'1+'.repeat(length)}(`, []),
  },
  记忆里的话: {
    size: 200_000,
    work: (length) =>
      revealsMemory('花生过敏 餐厅', [{ text: '对花生过敏', remembered: 1 }], '说'.repeat(length)),
  },
  词元数: {
    size: 20_000,
    work: (length) => ['a', 'aB3', `${'aB3'.repeat(7)}-`].map((text) => estimateTokens(text.repeat(length))),
  },
  表格里的一行: {
    size: 100,
    work: (count) => matchRow('甲'.repeat(2 * count), long('；列：甲', count)),
  },
  相近的搜索: {
    size: 10_000,
    work: (length) =>
      relatedQueries(
        ['澜江号子'],
        [{ title: `${'['.repeat(length)}${'-'.repeat(length)}${' '.repeat(length)}` }],
        4,
      ),
  },
  坏了的网页: {
    size: 2_000,
    work: async (length) => {
      for (const mark of ['<script', '<!-- ', '<title>', '<', '<body '])
        await read('a.html', `${paragraphs}${mark.repeat(length)}`)
    },
  },
  一行里很多注音: {
    size: 1_000,
    work: (count) =>
      withoutRuby([
        ...pieces('漢字', count, 100, 12),
        ...pieces('かな', count, 112, 6),
        ...pieces('あ', count, 9e5, 9e5),
      ]),
  },
  '一行里很多注音：字是一段': {
    size: 2_000,
    work: (count) =>
      withoutRuby([...pieces('漢字'.repeat(count), 1, 100, 12), ...pieces('かな', count, 112, 6)]),
  },
  有很多注音的网页: {
    size: 500,
    work: (count) =>
      read('a.html', `<p>${'<ruby>漢<rp>(</rp><rt>かん</rt><rp>)</rp></ruby>を'.repeat(count)}</p>`),
  },
  很多页的页眉: {
    size: 100,
    work: (count) =>
      withoutRunningLines(
        Array.from({ length: count }, (_, page) =>
          Array.from({ length: 60 }, (_line, at) => {
            const text = `第${Math.floor(page / 3)}章${at}`
            return { text, size: at < 3 ? 8 + at : 12, left: 72, right: 500, base: 900 - at * 13 }
          }),
        ),
      ),
  },
  'Pandoc 的开头': {
    size: 2_000,
    work: (length) => read('a.md', `% ${' '.repeat(length)}\n%\n%${' '.repeat(length)}x\n一句话`),
  },
  有很多标记的网页: {
    size: 200,
    work: (count) =>
      read('a.html', `${'<section><main><nav>甲</nav>乙</main></section>'.repeat(count)}${paragraphs}`),
  },
  没有尽头的引用和列表: {
    size: 1_000,
    work: (depth) => read('a.md', `${'> '.repeat(depth)}一句话。\n\n${'- '.repeat(depth)}深处\n`.repeat(5)),
  },
}

/** Pieces of a line, next to each other. */
function pieces(str: string, count: number, y: number, height: number): TextPiece[] {
  const width = str.length * height
  return Array.from({ length: count }, (_, at) => ({
    str,
    width,
    height,
    transform: [height, 0, 0, height, at * 24, y],
    hasEOL: at === count - 1,
  }))
}

function exported(records: readonly ReturnType<typeof record>[]) {
  return renderFile(sampleRequest('docx', { records }))
}
