import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { readDocument } from '../../host/ingest/read-document.ts'
import {
  makeWord,
  wordLevel,
  wordList,
  wordNumber,
  wordParagraph,
} from '../../host/ingest/testing/make-word.ts'
import type { BenchPart } from './support/part.ts'
import { atLeast } from './support/table.ts'
import { temporaryDirectory } from './support/temporary-directory.ts'

const run = promisify(execFile)
const leastEqualPercent = 99

/** A scheme of numbers, and the levels (or `list/level`) of its paragraphs. */
interface Scheme {
  readonly levels: string
  readonly instances?: string
  readonly styles?: string
  readonly paragraphs: readonly (number | string)[]
}

const counting = 'chineseCountingThousand'
const from = (start: number) => `<w:start w:val="${start}"/>`
const styled = (level: number) =>
  `<w:style w:type="paragraph" w:styleId="${level + 1}"><w:name w:val="heading ${level + 1}"/><w:pPr><w:numPr><w:ilvl w:val="${level}"/><w:numId w:val="1"/></w:numPr></w:pPr></w:style>`

/** Schemes that Word and LibreOffice both know. */
const schemes: Readonly<Record<string, Scheme>> = {
  '1. 2. 3.': { levels: wordLevel(0, 'decimal', '%1.'), paragraphs: [0, 0, 0, 0, 0] },
  '1 1.1 1.1.1': {
    levels: [
      wordLevel(0, 'decimal', '%1'),
      wordLevel(1, 'decimal', '%1.%2'),
      wordLevel(2, 'decimal', '%1.%2.%3'),
    ].join(''),
    paragraphs: [0, 1, 1, 2, 0, 1],
  },
  第一章和第一节: {
    levels: wordLevel(0, counting, '第%1章') + wordLevel(1, counting, '第%2节'),
    paragraphs: [0, 1, 1, 0, 1],
  },
  第九条到第十二条: { levels: wordLevel(0, counting, '第%1条', from(9)), paragraphs: [0, 0, 0, 0] },
  '（一）和 1．': {
    levels: wordLevel(0, counting, '（%1）') + wordLevel(1, 'decimal', '%2．'),
    paragraphs: [0, 1, 1, 0, 1],
  },
  '一、和（一）': {
    levels: wordLevel(0, counting, '%1、') + wordLevel(1, counting, '（%2）'),
    paragraphs: [0, 1, 0, 1, 1],
  },
  'I. A. a)': {
    levels: [
      wordLevel(0, 'upperRoman', '%1.'),
      wordLevel(1, 'upperLetter', '%2.'),
      wordLevel(2, 'lowerLetter', '%3)'),
    ].join(''),
    paragraphs: [0, 1, 2, 2, 0],
  },
  从五开始: {
    levels: wordLevel(0, 'decimal', '%1)', from(5)) + wordLevel(1, 'lowerRoman', '%2.', from(3)),
    paragraphs: [0, 1, 1, 0, 1],
  },
  标题的编号: {
    levels: wordLevel(0, counting, '第%1部分') + wordLevel(1, counting, '第%2节'),
    styles: styled(0) + styled(1),
    paragraphs: ['style/0', 'style/1', 'style/0', 'style/1', 'style/1'],
  },
  '①到⑤': { levels: wordLevel(0, 'decimalEnclosedCircle', '%1'), paragraphs: [0, 0, 0, 0, 0] },
  另一张表从头数: {
    levels: wordLevel(0, 'decimal', '%1.'),
    instances:
      '<w:num w:numId="2"><w:abstractNumId w:val="0"/><w:lvlOverride w:ilvl="0"><w:startOverride w:val="1"/></w:lvlOverride></w:num>',
    paragraphs: ['1/0', '1/0', '2/0', '2/0', '1/0'],
  },
  '01 和 01.1': {
    levels: wordLevel(0, 'decimalZero', '%1') + wordLevel(1, 'decimal', '%1.%2'),
    paragraphs: [0, 1, 1, 0, 1],
  },
}

/** The numbers of Word paragraphs, compared with the text that LibreOffice exports. */
export const wordNumbers: BenchPart = {
  title: 'word-numbers：自动编号，与 LibreOffice 导出的文字相比',
  measure: async (scope) => {
    if (!existsSync('/usr/bin/soffice')) return { skipped: '没有 LibreOffice' }
    const folder = await temporaryDirectory(scope, 'word-numbers')
    let [equal, all] = [0, 0]
    for (const [name, scheme] of Object.entries(schemes)) {
      const bytes = wordOf(scheme)
      const expected = await exported(folder, bytes)
      const { blocks } = await readDocument('a.docx', bytes)
      const read = blocks.flatMap(({ text }) => text.split('\n')).map(withoutSpaces)
      const wrong = expected.filter((line, at) => line !== read[at])
      if (process.env['BENCH_LIST'] && wrong.length > 0) console.log(name, expected, read)
      equal += expected.length - wrong.length
      all += expected.length
    }
    const share = (100 * equal) / all
    return [
      atLeast(`${Object.keys(schemes).length} 种编号的 ${all} 段，相同`, share, leastEqualPercent, ' %'),
    ]
  },
}

function wordOf({ levels, instances = '', styles = '', paragraphs }: Scheme): Uint8Array {
  const body = paragraphs.map((each, at) => {
    const [level = '0', list = '1'] = String(each).split('/').toReversed()
    const properties =
      list === 'style' ? `<w:pStyle w:val="${Number(level) + 1}"/>` : wordNumber(Number(level), Number(list))
    return wordParagraph(`甲${at}`, properties)
  })
  return makeWord({ body: body.join(''), numbering: wordList(levels, instances), styles })
}

/** @returns the lines of LibreOffice's text */
async function exported(folder: string, bytes: Uint8Array): Promise<string[]> {
  await writeFile(join(folder, 'a.docx'), bytes)
  const profile = `-env:UserInstallation=file://${folder}/profile`
  const options = ['--headless', '--convert-to', 'txt:Text (encoded):UTF8', '--outdir', folder]
  await run('soffice', [profile, ...options, join(folder, 'a.docx')])
  const text = await readFile(join(folder, 'a.txt'), 'utf8')
  return text.replace('\ufeff', '').split(/\r?\n/).map(withoutSpaces).filter(Boolean)
}

function withoutSpaces(text: string): string {
  return text.replaceAll(/\s+/g, '')
}
