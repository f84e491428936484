import { isDate, isDimension, isEntity, isMeasure, isName } from '../words/column-roles.ts'
import { type Draft, isSame, refOf } from './draft.ts'
import { personColumn } from './person-column.ts'
import { columnsOfUnit } from './read-amounts.ts'

/** Units of measured rather than counted things. */
export const measuring =
  /^(?:万?元|块钱?|钱|吨|度电?|岁|分钟|毫米|mm|个?小时|秒|公斤|kg|平米|平方米|立方米|公里|晚|时间|工夫)$/
const counted = /次数|人次|人数|条数|场数|笔数|个数|单数|数量|数目|频|户数|家数|订单|量|天数/

export function readCounts(draft: Draft): void {
  dropCounted(draft)
  readDistinct(draft)
  readPersons(draft)
  readDays(draft)
}

/** 借阅次数 counts rows when 借阅 is only a part of a name. */
function dropCounted(draft: Draft): void {
  for (const { item, at } of draft.free('howMany')) {
    if (!counted.test(item.noun)) continue
    const before = draft.items[at - 1]
    if (before?.kind !== 'column' || draft.used.has(at - 1)) continue
    const { plain } = before.column
    const isMeant = /[数量]$/.test(plain) && /^(?:数|量|数量|数目)$/.test(item.noun)
    const isPart = before.text !== plain && !plain.endsWith(before.text)
    const isDropped = !isMeant && (before.score < 0.8 || (isPart && isMeasure(before.column)))
    if (!isDropped) continue
    draft.used.add(at - 1)
    // 欠费户数 counts those with any debt.
    if (!/^(?:户数|人数|家数)$/.test(item.noun) || !isMeasure(before.column)) continue
    const { column } = before
    if (Number(column.profile?.least) !== 0) draft.caveat(`没有用到“${before.text}”`)
    else {
      draft.caveat(`“${before.text}”按“${column.column}”大于 0 理解`)
      draft.filters.push({
        at: at - 1,
        filter: { kind: 'number', column: refOf(column), comparison: '>', amount: 0, said: '> 0' },
      })
    }
  }
}

/** 多少种商品, 几个城市: distinct values are counted. */
function readDistinct(draft: Draft): void {
  readCounted(draft)
  for (const { item, at } of draft.free('howMany')) {
    let next = draft.neighbourOf(at, 1)
    if (draft.items[next]?.kind === 'each') next = draft.neighbourOf(next, 1)
    const isKinds = /^[种类]$/.test(item.noun)
    const place = draft.columnAt(next) ? next : isKinds ? draft.nearestColumn(at, isDimension) : next
    const column = place === null ? null : draft.columnAt(place)
    const text = draft.items[place ?? -1]?.text ?? ''
    if (!column || place === null || draft.used.has(place) || isMeasure(column) || isDate(column)) continue
    if (draft.measures.length > 0) continue
    // 多少钱的东西, 多少次书: the things are not counted.
    if (measuring.test(item.noun) || /^[次趟回遍]$/.test(item.noun)) {
      draft.used.add(place)
      continue
    }
    draft.used.add(at)
    draft.take(place)
    // 多少份简历 does not count the values of 简历来源.
    const isBeginning = !isKinds && column.plain !== text && beginsOnly(column.plain, text)
    if (isBeginning) continue
    if (!isKinds && !isEntity(column) && hasFilters(draft))
      draft.caveat(`数的是不同的“${column.column}”，重复的只算一次`)
    draft.measures.push({ aggregate: 'distinct', columns: [refOf(column)] })
  }
  for (const { at } of draft.free('distinct')) {
    const place = draft.nearestColumn(at, (column) => !isMeasure(column))
    const column = place === null ? null : draft.columnAt(place)
    if (!column || place === null) continue
    draft.used.add(at)
    draft.take(place)
    draft.measures.push({ aggregate: 'distinct', columns: [refOf(column)] })
  }
}

/** 员工有多少 counts rows, 城市有多少个 distinct cities; 部门人数 groups the rows. */
function readCounted(draft: Draft): void {
  for (const { item, at } of draft.free('howMany')) {
    const before = draft.neighbourOf(at, -1)
    const column = draft.columnAt(before)
    const isAboutNext = draft.columnAt(draft.neighbourOf(at, 1)) !== null && item.noun !== '种类'
    if (
      isAboutNext ||
      !column ||
      draft.used.has(before) ||
      !/^(?:多少|几|种)/.test(item.text) ||
      !isDimension(column)
    )
      continue
    if (draft.items[draft.neighbourOf(before, -1)]?.kind === 'each') continue
    // 超期的项目有多少 does not count the values of 项目状态.
    if (/^(?:多少|几)个?$/.test(item.text) && draft.items[before - 1]?.text === '的' && hasFilters(draft)) {
      if (beginsOnly(column.plain, draft.items[before]?.text ?? '')) {
        draft.used.add(before)
        continue
      }
    }
    draft.take(before)
    const isKinds = /^(?:种|类|种类数?|种数)$/.test(item.noun)
    const areRows =
      !isKinds && (/^(?:条|笔|行|次|场|人|个人|名|位)/.test(item.noun) || isName(column) || isEntity(column))
    if (areRows) continue
    if (!isKinds) draft.caveat(`数的是不同的“${column.column}”，重复的只算一次`)
    draft.used.add(at)
    draft.measures.push({ aggregate: 'distinct', columns: [refOf(column)] })
  }
}

/** 多少人 counts distinct persons when a person has many rows. */
function readPersons(draft: Draft): void {
  if (draft.measures.length > 0) return

  const column = personColumn(draft)
  const isAsked =
    draft.free('howMany').some(({ item }) => /^(?:人|个人|名|位|人数)$/.test(item.noun)) ||
    draft.free('noun').some(({ item, at }) => {
      const next = draft.items[draft.neighbourOf(at, 1)]
      return /^人员?$/.test(item.noun) && next?.kind === 'superlative' && /[多少]/.test(next.adjective)
    })
  const isMeasured = draft.free('column').some(({ item }) => isMeasure(item.column))
  if (!column || isEntity(column) || !isAsked || isMeasured) return

  // With few rows per person, a row is one action.
  const isStaff = (column.profile?.distinct ?? 0) * 5 <= column.rows
  draft.caveat(
    isStaff
      ? `数的是不同的“${column.column}”，重复的只算一次`
      : `数的是行数，“${column.column}”相同的没有合并`,
  )
  if (isStaff) draft.measures.push({ aggregate: 'distinct', columns: [refOf(column)] })
}

/** Distinct days are counted when a day has many rows. */
function readDays(draft: Draft): void {
  for (const { item, at } of draft.free('howMany')) {
    if (item.noun !== '天' && item.noun !== '天数') continue
    const date = draft.columns.find(isDate)
    const isMade = draft.items.some((each) => each.kind === 'aggregate' && each.aggregate !== 'sum')
    if (
      isMade ||
      !date ||
      isEntity(date) ||
      draft.measures.length > 0 ||
      draft.free('column').some((each) => isMeasure(each.item.column))
    )
      continue
    draft.used.add(at)
    if (date.kind === 'datetime') draft.problems.push('数据到了小时，不能直接数天数')
    else draft.measures.push({ aggregate: 'distinct', columns: [refOf(date)] })
  }
}

/** 订单数和平均销售额: rows are counted next to another measure. */
export function readCountBeside(draft: Draft): void {
  if (
    draft.measures.length === 0 ||
    draft.measures.some(({ aggregate }) => aggregate === 'count' || aggregate === 'distinct')
  )
    return
  for (const { item, at } of draft.free('howMany')) {
    const areRows = /^(?:个人|人|条|笔|单|行|票|套|户|频次|.{0,2}[数量])$/.test(item.noun)
    const isBeside = [draft.neighbourOf(at, 1), draft.neighbourOf(at, -1)].some(
      (place) => draft.items[place]?.kind === 'and',
    )
    if (!areRows) continue
    if (isBeside) draft.measures.push({ aggregate: 'count', columns: [] })
    else draft.caveat(`没有用到“${item.text}”`)
    return
  }
}

/** Reports a unit mismatch: 卖了多少吨 for a column in yuan. */
export function checkUnits(draft: Draft): void {
  const columns = draft.measures.flatMap((measure) => measure.columns)
  for (const item of draft.items) {
    if (item.kind !== 'howMany' || !measuring.test(item.noun) || columns.length === 0) continue
    const meant = columnsOfUnit(draft, item.noun)
    if (!meant.some((column) => columns.some((each) => isSame(each, column))))
      draft.caveat(`“${item.text}”和“${columns[0]?.column ?? ''}”的单位对不上`)
  }
}

/** Whether a word begins a name that continues with an attribute: 简历 in 简历来源, not 城市 in 城市名称. */
function beginsOnly(plain: string, text: string): boolean {
  return (
    text.length > 1 &&
    plain.startsWith(text) &&
    !/^(?:名称?|编号|号|代码|id|姓名)$/.test(plain.slice(text.length))
  )
}

function hasFilters(draft: Draft): boolean {
  return draft.filters.length > 0
}
