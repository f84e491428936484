import { textOfPage } from '../../host/ingest/recognition/page-text.ts'
import type { RecognizedPage } from '../../host/ingest/recognition/recognized-page.ts'
import { isInstalled } from '../../host/ingest/recognition/recognizer.ts'
import { unsureConfidence } from '../../host/ingest/recognition/unsure.ts'
import { unreadCharacter } from '../../lib/contract/routes/file-routes.ts'
import { characterErrors, comparedCharacters } from './recognition/character-errors.ts'
import { faintDigit, type KnownPage, makePages, type PageKind } from './recognition/make-pages.ts'
import { openReader } from './recognition/measured-reader.ts'
import { type ParagraphErrors, paragraphErrors } from './recognition/paragraphs.ts'
import { findBrowser, launchBrowser } from './support/browser.ts'
import type { BenchPart } from './support/part.ts'
import { allOf, atMost, type Figure, median, noted, percentile } from './support/table.ts'

/** Bars for the share of wrong characters, in percent, and the names of the kinds. */
const kinds: Readonly<Record<Exclude<PageKind, FaintKind>, readonly [name: string, most: number]>> = {
  clean200: ['200 dpi', 1],
  columns: ['200 dpi，两栏', 1],
  table: ['200 dpi，表格', 1],
  clean150: ['150 dpi', 2],
  skew: ['斜 2°', 2],
  noise: ['噪点', 2],
  jpeg: ['150 dpi，JPEG 40', 2],
  photo: ['照片，透视', 3],
  turned: ['转 90°、180°、270°', 2],
}

type FaintKind = 'faint' | 'faintNumbers' | 'faintTable'

interface Faint {
  readonly name: string
  /** Which characters are washed out: every so many of them. */
  readonly counted: RegExp
  readonly each: number
}

const faintPages: Readonly<Record<FaintKind, Faint>> = {
  faint: { name: '字', counted: /\p{Script=Han}/gu, each: 31 },
  faintNumbers: { name: '数字', counted: /\d/g, each: faintDigit },
  faintTable: { name: '数字，价目表的短格', counted: /\d/g, each: faintDigit },
}

interface Judged {
  readonly kind: PageKind
  readonly errors: number
  readonly length: number
  /** What stands on the page. */
  readonly text: string
  /** Characters that are missing without a sign, and signs for characters that are not there. */
  readonly dropped: number
  readonly falseSigns: number
  readonly rows: { readonly right: number; readonly all: number }
  readonly set: ParagraphErrors
  /** Confidence of each character that was read, and whether it is right. */
  readonly characters: readonly (readonly [confidence: number, isRight: boolean])[]
  /** Of the unsure characters that are wrong: how many there are, and of how many the other reading is right. */
  readonly others: { readonly wrong: number; readonly right: number }
}

/** Text recognition on pages of known text, as scanners and cameras spoil them. */
export const recognition: BenchPart = {
  title: 'recognition：60 页已知的文字，扫描和照片',
  measure: async (scope) => {
    if (!isInstalled()) return { skipped: '没有装文字识别组件' }
    const executable = findBrowser()
    if (typeof executable !== 'string') return executable
    const pages = await makePages(await launchBrowser(scope, executable))
    const reader = openReader(scope)
    const judged: Judged[] = []
    const seconds: number[] = []
    for (const page of pages) {
      const read = await reader.read(page.image)
      seconds.push(read.processorSeconds)
      judged.push(judge(page, read.page))
      if (process.env['BENCH_LIST']) console.log(page.kind, judged.at(-1)?.errors, judged.at(-1)?.length)
    }
    return [
      ...Object.entries(kinds).map(([kind, [name, most]]) => shareOf(judged, kind as PageKind, name, most)),
      rowsOf(judged),
      ...paragraphsOf(judged, '扫描页', (kind) => kind !== 'photo' && kind !== 'columns'),
      ...columnParagraphs(judged),
      ...paragraphsOf(judged, '照片', (kind) => kind === 'photo'),
      atMost('一页用的处理器时间，中位', median(seconds), 4, ' 秒'),
      noted('　九成在', `${percentile(seconds, 0.9).toFixed(1)} 秒以内`),
      atMost('内存最多', reader.peakMegabytes(), 550, ' MB'),
      ...lostOf(judged),
      ...calibration(judged.filter(({ kind }) => !isFaint(kind))),
      otherReadings(judged),
    ]
  },
}

function judge({ kind, text }: KnownPage, page: RecognizedPage): Judged {
  const truth = comparedCharacters(text)
  const { errors } = characterErrors(truth, comparedCharacters(textOfPage(page)))
  const read = page.lines.flatMap((line) =>
    Array.from(line.text).flatMap((character, at) =>
      /[\s|]/.test(character)
        ? []
        : [
            {
              character,
              confidence: line.confidences[at] ?? 0,
              other: line.others?.find((each) => each.at === at)?.text,
            },
          ],
    ),
  )
  const characters = read.map(({ character }) => character)
  const { wrong, added, dropped, errors: all } = characterErrors(truth, characters)
  const doubtful = read.flatMap(({ confidence, other }, at) =>
    wrong.has(at) && confidence < unsureConfidence ? [{ at, other }] : [],
  )
  const right = doubtful.filter(
    ({ at, other }) => other !== undefined && characterErrors(truth, characters.with(at, other)).errors < all,
  )
  return {
    kind,
    errors,
    length: truth.length,
    text,
    dropped,
    falseSigns: [...added].filter((at) => characters[at] === unreadCharacter).length,
    rows: kind === 'table' ? rowsRead(text, page) : { right: 0, all: 0 },
    set: paragraphErrors(text.split('\n'), textOfPage(page).split('\n')),
    characters: read.map(({ confidence }, at) => [confidence, !wrong.has(at)]),
    others: { wrong: doubtful.length, right: right.length },
  }
}

/** How many rows of the table are rows of the text, with all their cells in their order. */
function rowsRead(text: string, page: RecognizedPage) {
  const lines = textOfPage(page).split('\n')
  const rows = text.split('\n').slice(2)
  const isRead = (row: string) => {
    const cells = row.split(' ').length
    const wanted = comparedCharacters(row)
    return lines.some((line) => {
      const isClose = characterErrors(wanted, comparedCharacters(line)).errors <= wanted.length * 0.15
      return isClose && line.split(' | ').length === cells
    })
  }
  return { right: rows.filter(isRead).length, all: rows.length }
}

function isFaint(kind: PageKind): kind is FaintKind {
  return kind in faintPages
}

/** Characters that nobody can read: each is to have a sign. */
function lostOf(judged: readonly Judged[]): Figure[] {
  const sum = (key: 'dropped' | 'falseSigns', isMeant: (kind: PageKind) => boolean) =>
    judged.filter(({ kind }) => isMeant(kind)).reduce((total, page) => total + page[key], 0)
  const washedOut = (kind: string, counted: RegExp, each: number) =>
    judged
      .filter((page) => page.kind === kind)
      .reduce((total, { text }) => total + Math.floor((text.match(counted)?.length ?? 0) / each), 0)
  return [
    ...Object.entries(faintPages).flatMap(([kind, { name, counted, each }]) => {
      const isKind = (other: PageKind) => other === kind
      return [
        noted(
          `褪色的${name}，漏掉而没有记号的`,
          `${sum('dropped', isKind)} / 约 ${washedOut(kind, counted, each)}`,
        ),
        noted('　记成“□”而那里没有字的', String(sum('falseSigns', isKind))),
      ]
    }),
    noted(
      '别的 60 页漏掉的字，记成“□”而那里没有字的',
      `${sum('dropped', (kind) => !isFaint(kind))}，${sum('falseSigns', (kind) => !isFaint(kind))}`,
    ),
  ]
}

function shareOf(judged: readonly Judged[], kind: PageKind, name: string, most: number): Figure {
  const ofKind = judged.filter((page) => page.kind === kind)
  const errors = ofKind.reduce((sum, page) => sum + page.errors, 0)
  const length = ofKind.reduce((sum, page) => sum + page.length, 0)
  return atMost(`${name}（${ofKind.length} 页）读错的字`, (100 * errors) / length, most, '%')
}

function rowsOf(judged: readonly Judged[]): Figure {
  const tables = judged.filter(({ kind }) => kind === 'table')
  const sum = (key: 'right' | 'all') => tables.reduce((total, { rows }) => total + rows[key], 0)
  return allOf('表格的行，各格都在', sum('right'), sum('all'))
}

/** Tables have rows instead, and on faint pages the ends of paragraphs may be what can't be read. */
function paragraphsOf(
  judged: readonly Judged[],
  name: string,
  isMeant: (kind: PageKind) => boolean,
): Figure[] {
  const pages = judged.filter(({ kind }) => kind !== 'table' && !isFaint(kind) && isMeant(kind))
  const sum = (key: keyof ParagraphErrors) => pages.reduce((total, { set }) => total + set[key], 0)
  const share = (key: 'cut' | 'glued') => (100 * sum(key)) / Math.max(1, sum('paragraphs'))
  return [
    atMost(`${name}（${sum('paragraphs')} 段）切断的`, share('cut'), 1, '%'),
    atMost('　粘在一起的', share('glued'), 1, '%'),
  ]
}

/** Short lines: where Latin words do not fit, a line in the middle of a paragraph ends as its last one does. */
function columnParagraphs(judged: readonly Judged[]): Figure[] {
  const sets = judged.flatMap(({ kind, set }) => (kind === 'columns' ? [set] : []))
  const sum = (key: keyof ParagraphErrors) => sets.reduce((total, set) => total + set[key], 0)
  return [
    noted(
      `两栏，间隔 1.5 到 3 个字（${sum('paragraphs')} 段）`,
      `切断 ${sum('cut')}，粘在一起 ${sum('glued')}`,
    ),
  ]
}

function otherReadings(judged: readonly Judged[]): Figure {
  const sum = (key: 'wrong' | 'right') => judged.reduce((total, { others }) => total + others[key], 0)
  return noted('没有把握又认错的字，另一个读法是对的', `${sum('right')} / ${sum('wrong')}`)
}

/** The limit in use, on the pages that did not choose it: every second one of each kind. */
function calibration(judged: readonly Judged[]): Figure[] {
  const halves = [0, 1].map((half) =>
    judged.filter((_, at) => at % 2 === half).flatMap(({ characters }) => characters),
  )
  const [chosen = [], other = []] = halves
  const describe = (characters: Judged['characters'], limit: number) => {
    const unsure = characters.filter(([confidence]) => confidence < limit)
    const wrong = characters.filter(([, isRight]) => !isRight)
    const found = wrong.filter(([confidence]) => confidence < limit).length
    return `标出 ${((100 * unsure.length) / characters.length).toFixed(2)}% 的字，错字的 ${((100 * found) / Math.max(1, wrong.length)).toFixed(0)}%`
  }
  return [
    noted(`低于 ${unsureConfidence} 的字算没有把握（定它的一半）`, describe(chosen, unsureConfidence)),
    noted('　另一半', describe(other, unsureConfidence)),
    ...[0.6, 0.7, 0.8, 0.9, 0.95].map((limit) =>
      noted(`　定它的一半，低于 ${limit}`, describe(chosen, limit)),
    ),
  ]
}
