import { foldForSearch } from '../../../../lib/text/fold.ts'
import type { KnownColumn } from './known-column.ts'
import type { ValueCandidate } from './tokens.ts'

type Words = Map<string, ValueCandidate[]>

const yes = ['是', 'true', 'yes', 'y', '有', '已', '√', '对']
const no = ['否', 'false', 'no', 'n', '无', '未', '×', '错', '不是', '没有']
/** Words too ambiguous to be interpreted as a value. */
const neverValues = new Set([
  ...yes,
  ...no,
  '的',
  '了',
  '和',
  '个',
  '人',
  '天',
  '年',
  '月',
  '日',
  '第',
  '其他',
  '其它',
])
const endings =
  '区|地区|大区|省|市|县|镇|州|部|部门|组|班|类|类型|型|站|店|分店|仓|仓库|队|公司|集团|学校|大学|医院|楼|座|号楼|级|年级|科|费|费用|岁|季度|系列|款|度'.split(
    '|',
  )
/** Suffixes of a value that add no meaning. */
const suffixes =
  '生|毕业生|区|地区|区域|类|类别|型|组|款|市|省|部门|店|仓|班|系列|里|级|片区|大区|房|车|户|客户|用户|片|菜|课|单|血|机'.split(
    '|',
  )
const people: Readonly<Record<string, readonly string[]>> = {
  男: ['男生', '男性', '男同学', '男士', '男的', '男员工', '男患者', '男人', '男孩', '男用户', '男学生'],
  女: ['女生', '女性', '女同学', '女士', '女的', '女员工', '女患者', '女人', '女孩', '女用户', '女学生'],
}

/** Adds the words for a value: itself, with and without its suffix, 第三季度 for 三季度. */
export function addValue(
  words: Words,
  column: KnownColumn,
  value: string,
  isColumnWord: (word: string) => boolean,
): void {
  const folded = foldForSearch(value).replace(/\s+/g, '')
  if (folded === '' || neverValues.has(folded) || /^[\p{P}\p{S}]+$/u.test(folded)) return

  const add = (word: string, score: number) => addWord(words, word, column, [value], score)
  add(folded, 1)
  // A question may contain a value with its spaces.
  add(foldForSearch(value).replace(/\s+/g, ' ').trim(), 1)
  for (const other of people[folded] ?? []) add(other, 1)
  if (/^[一二三四1-4]季度$/.test(folded)) add(`第${folded}`, 1)
  if (/^q[1-4]$/.test(folded)) {
    add(`${'一二三四'.charAt(Number(folded[1]) - 1)}季度`, 0.95)
    add(`第${'一二三四'.charAt(Number(folded[1]) - 1)}季度`, 0.95)
  }

  if (!/\p{sc=Han}/u.test(folded) || folded.length > 12) return

  // 通过 is 已通过.
  if (/^已..+/.test(folded) && !isColumnWord(folded.slice(1))) add(folded.slice(1), 0.85)
  for (const suffix of suffixes) if (!folded.endsWith(suffix)) add(`${folded}${suffix}`, 0.95)
  for (const ending of endings) {
    const rest = folded.slice(0, folded.length - ending.length)
    if (folded.endsWith(ending) && rest.length >= 2 && !neverValues.has(rest)) add(rest, 0.85)
  }
}

/** A yes/no column is referenced by its name: 逾期的, 没逾期的, 逾期率. */
export function addFlag(words: Words, rates: Words, column: KnownColumn, values: readonly string[]): void {
  const folded = values.map((value) => foldForSearch(value))
  if (values.length === 0 || values.length > 2) return

  const yesValue = values.find((_, at) => yes.includes(folded[at] ?? ''))
  const noValue = values.find((_, at) => no.includes(folded[at] ?? ''))
  const isFlag = folded.every((value) => yes.includes(value) || no.includes(value))
  const name = column.plain.replace(/^(?:是否|是不是|有无|有没有)/, '').replace(/(?:与否|否)$/, '')
  if (!isFlag || name.length < 1) return

  if (yesValue !== undefined) {
    const names = name.startsWith('首次')
      ? [name, name.replace('首次', '第一次'), name.replace('首次', '头一次')]
      : [name]
    for (const word of [...names, `已${name}`, `${name}了`, `是${name}`])
      addWord(words, word, column, [yesValue], 0.95)
    for (const end of ['率', '比例', '占比', '比率', '的比例', '的占比', '的比率'])
      addWord(rates, `${name}${end}`, column, [yesValue], 0.95)
  }

  if (noValue !== undefined)
    for (const word of ['没', '未', '不', '没有', '非', '未曾', '不是'])
      addWord(words, `${word}${name}`, column, [noValue], 0.95)
}

function addWord(
  words: Words,
  word: string,
  { table, column }: KnownColumn,
  values: readonly string[],
  score: number,
): void {
  const known = words.get(word) ?? []
  const same = known.find((each) => each.table === table && each.column === column)
  if (!same) words.set(word, [...known, { table, column, values, score }])
  // A whole value is preferred to one that only contains the word.
  else if (score > same.score)
    words.set(word, [...known.filter((each) => each !== same), { table, column, values, score }])
}
