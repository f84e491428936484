import { foldForSearch } from '../../../lib/text/fold.ts'
import { isSame, type Measure, rowCount } from '../query/frame-types.ts'
import { isDate, isUnique, type KnownColumn, refOf } from '../query/known-column.ts'
import type { Draft } from './draft.ts'
import { addMeasure, askMeasure, measureAt, measureChoice } from './read-measures.ts'

/** A column of so few values groups rows; it does not name them. */
const maxFew = 8

/** 多少, 几个, 数量. */
export function readCounts(draft: Draft): void {
  for (const at of draft.placesOf('kinds')) {
    const place = [draft.skip(at + 1), at - 1].find(
      (each) => !draft.isUsed(each) && draft.columnsAt(each).length > 0,
    )
    if (place === undefined) continue
    draft.use(at, place)
    countAt(draft, place, true)
  }

  for (const at of draft.placesOf('count', 'rows')) {
    const next = draft.skip(at + 1)
    const counted = draft.tokens[at + 1]
    const ofUnit = unitColumns(
      draft,
      counted?.kind === 'classifier' || counted?.kind === 'unread' || counted?.kind === 'unit'
        ? counted.text
        : '',
    )
    const isColumn = !draft.isUsed(next) && draft.columnsAt(next).length > 0
    const isClassified = counted?.kind === 'classifier'
    const isNumeral = ['人数', '次数', '个数', '数'].includes(draft.tokens[at]?.text ?? '')
    const isBefore =
      !isColumn &&
      !draft.isUsed(at - 1) &&
      draft.columnsAt(at - 1, (column) => isNumeral || draft.isGroupable(column)).length > 0
    const isDays = counted?.kind === 'unit' && counted.unit === 'day' && ofUnit.length === 0
    if (draft.isOperation(at, 'rows')) addMeasure(draft, rowCount)
    else if (isBefore) countAt(draft, at - 1, false, isNumeral)
    else if (isNumeral && draft.tokens[at]?.text !== '数') addMeasure(draft, rowCount)
    else if (isDays) countDays(draft, at + 1)
    else if (isColumn) countAt(draft, next, false)
    else if (
      ofUnit.length > 0 &&
      draft.measures.some(({ column }) => column && ofUnit.some((each) => isSame(each, column)))
    )
      draft.use(at + 1)
    else if (ofUnit.length > 0) {
      draft.use(at + 1)
      askMeasure(draft, counted?.text ?? '', ofUnit)
    } else if (isClassified && askEntities(draft, at)) draft.use(at + 1)
    else if (
      isClassified ||
      (counted?.kind === 'unread' && draft.isTableNoun(counted.text)) ||
      (counted?.kind !== 'unread' &&
        draft.tokens[at]?.text !== '多少' &&
        draft.measures.length === 0 &&
        !draft.isMeasureOpen &&
        !draft.has('aggregate'))
    )
      addMeasure(draft, rowCount)
    draft.use(at)
  }
}

/** 多少户, with a column 户主 whose values repeat: rows or different ones. @returns whether it is asked */
function askEntities(draft: Draft, at: number): boolean {
  const classifier = draft.tokens[at + 1]?.text ?? ''
  // 孩子有几个, 几个孩子
  const nouns = [at - 1, at + 2].flatMap((place) => {
    const token = draft.tokens[place]
    return token?.kind === 'unread' && !token.behind.includes('的') ? Array.from(token.text) : []
  })
  const isPerson = nouns.length > 0 || ['人', '名', '位'].includes(classifier)
  const entities = draft.columns.filter(({ kind, plain, profile, rows }) => {
    const isNoun = nouns.some((character) => plain.includes(character))
    const isNamed = isNoun || (isPerson ? /[名人]/.test(plain) : plain.includes(classifier))
    return (
      kind === 'text' && isNamed && (profile?.distinct ?? 0) < rows * 0.9 && (profile?.distinct ?? 0) > maxFew
    )
  })
  if (entities.length === 0) return false
  const distinct = entities.map(
    (column): Measure => ({ of: 'column', aggregate: 'distinct', column: refOf(column) }),
  )
  draft.ask(
    'measure',
    classifier,
    [...distinct, rowCount].map((measure) => measureChoice(draft, measure)),
  )
  return true
}

/** 多少天: where each day has one row, the rows. */
function countDays(draft: Draft, at: number): void {
  const named = draft.measures.some(({ column }) => column?.column.includes('天'))
  const dates = draft.columns.filter(isDate)
  draft.use(at)
  if (named) return
  if (dates.some(isUnique)) addMeasure(draft, rowCount)
  else {
    const days = dates.map(
      (column): Measure => ({ of: 'column', aggregate: 'distinct', column: refOf(column) }),
    )
    draft.ask(
      'measure',
      draft.tokens[at]?.text ?? '',
      [...days, rowCount].map((measure) => measureChoice(draft, measure)),
    )
  }
}

/** @returns the numbers of this unit */
function unitColumns(draft: Draft, word: string): KnownColumn[] {
  if (word === '') return []
  return draft.columns.filter(
    (column) =>
      draft.isMeasure(column) &&
      (foldForSearch(column.unit) === word || (word.length === 1 && column.plain.startsWith(word))),
  )
}

/** Counts rows or different values; where no value repeats, that is the same. */
function countAt(draft: Draft, at: number, isDistinct: boolean, isOfRows = false): void {
  const columns = draft.columnsAt(at)
  draft.use(at)
  const [column] = columns
  if (!column) return
  // 比赛 of 比赛日期 is a row.
  const isPart = column.plain !== draft.tokens[at]?.text
  if (isPart && (isDate(column) || (isOfRows && draft.isMeasure(column)))) return addMeasure(draft, rowCount)
  if (draft.isMeasure(column) && !isDistinct) return measureAt(draft, at, null)
  const distinct: Measure = { of: 'column', aggregate: 'distinct', column: refOf(column) }
  const isGrouped = draft.groups.some((group) => isSame(group.column, column))
  if ((columns.some(isUnique) && !isDistinct) || isGrouped) addMeasure(draft, rowCount)
  else if (isDistinct && columns.length === 1) addMeasure(draft, distinct)
  else {
    const all = columns.map((each): Measure => ({ of: 'column', aggregate: 'distinct', column: refOf(each) }))
    draft.ask(
      'measure',
      draft.tokens[at]?.text ?? '',
      [...all, rowCount].map((measure) => measureChoice(draft, measure)),
    )
  }
}
