import { isMeasure, isSpent, usualAggregate } from '../words/column-roles.ts'
import type { KnownColumn } from '../words/known-column.ts'
import { type Draft, refOf } from './draft.ts'
import { columnsOfUnit } from './read-amounts.ts'

/** 赚了多少: income minus cost, when there is one column of each. */
export function readProfit(draft: Draft): boolean {
  const isSaid = draft.items.some(({ text }) =>
    /^(?:[赚挣]|赚钱|挣钱|利润|毛利|盈利|最(?:不)?[赚挣]钱)$/.test(text),
  )
  if (!isSaid) return false

  const money = columnsOfUnit(draft, '元').filter(
    (column) => isMeasure(column) && usualAggregate(column) === 'sum',
  )
  const costs = money.filter(({ plain }) => /成本/.test(plain))
  const [income, ...more] = money.filter(({ plain }) => !isSpent(plain))
  const [cost, ...others] = costs
  if (!income || more.length > 0 || others.length > 0) return false
  if (!cost) {
    draft.caveat(`“赚”按“${income.column}”理解`)
    draft.measures.push({ aggregate: aggregateOf(draft), columns: [refOf(income)] })
    return true
  }

  draft.caveat(`“赚”按“${income.column}”减“${cost.column}”理解`)
  draft.measures.push({
    aggregate: aggregateOf(draft),
    columns: [refOf(income), refOf(cost)],
    combined: 'difference',
  })
  return true
}

function aggregateOf(draft: Draft): 'avg' | 'sum' {
  return draft.items.some((item) => item.kind === 'aggregate' && item.aggregate === 'avg') ? 'avg' : 'sum'
}

/** 人最多的, 来了多少人: a column with the number of people per row. */
export function peopleOf(draft: Draft): KnownColumn[] {
  const at = draft.items.findIndex(
    (item, place) =>
      item.kind === 'noun' &&
      item.noun === '人' &&
      draft.items[draft.neighbourOf(place, 1)]?.kind === 'superlative',
  )
  const found =
    at < 0 ? [] : draft.columns.filter((column) => isMeasure(column) && column.plain.endsWith('人数'))
  const actual = found.filter(({ plain }) => !/^(?:预计|计划|目标)/.test(plain))
  if (actual[0]) draft.caveat(`“人最多”按“${actual[0].column}”理解`)
  return actual
}

/** 买了多少个: after an action, things are counted by a quantity column, not by rows. */
export function amountsOf(draft: Draft): KnownColumn[] {
  const column = draft.columns.find((each) => isMeasure(each) && each.plain.endsWith('数量'))
  const at = draft.items.findIndex(
    (item) => item.kind === 'howMany' && /^[件个台套箱份只]$/.test(item.noun) && item.text.startsWith('多少'),
  )
  if (!column || at < 0) return []

  const isDone = /^(?:了|过|[买卖进领发购销])$/.test(draft.items[at - 1]?.text ?? '')
  const said = draft.items[at]?.text ?? ''
  if (isDone) draft.caveat(`“${said}”按“${column.column}”的合计理解`)
  else draft.guesses.push(`“${said}”按行数理解，不是“${column.column}”`)
  return isDone ? [column] : []
}

/** 花了多少招待费: an amount of money for a category of expenses. */
export function moneyOf(draft: Draft): KnownColumn[] {
  const isBare = draft.items.some((item) => item.kind === 'howMany' && item.text === '多少')
  const isOfMoney = draft.filters.some(
    ({ filter }) =>
      filter.kind === 'values' && filter.values.every((value) => /[费款金薪]$|支出|收入/.test(value)),
  )
  if (!isBare || !isOfMoney) return []

  const money = columnsOfUnit(draft, '元').filter((column) => usualAggregate(column) === 'sum')
  const [column] = money
  if (column) draft.caveat(`“多少”按“${column.column}”的合计理解`)
  return money
}
