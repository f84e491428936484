import type { KnownColumn } from '../words/known-column.ts'
import type { Draft } from './draft.ts'

const personName =
  /姓名|名字|^(?:员工|学生|客户|顾客|会员|读者|用户|学员|候选人)(?:名|名称)?$|(?:报销|申请|参与|参加|报名)人$|(?<!患|记|作)者$/
const personRole =
  /人$|[驾业收快售导采质]\S*员$|老师|教师|讲师|客服|司机|经理|顾问|主管|作者|记者|主播|博主|骑手|[^律]师$|教练|\S{2}工$|护士|裁判/

/** @returns the first table's column with the persons that rows are about */
export function personColumn({ columns, tables }: Draft): KnownColumn | undefined {
  return columns.find(
    ({ table, kind, plain }) => table === tables[0] && kind === 'text' && personName.test(plain),
  )
}

/** @returns the column of persons that 谁 refers to */
export function whoColumn(draft: Draft): KnownColumn | undefined {
  const { columns, tables } = draft
  const roles = columns.filter(
    ({ table, kind, plain }) => table === tables[0] && kind === 'text' && personRole.test(plain),
  )
  return personColumn(draft) ?? (roles.length === 1 ? roles[0] : undefined)
}

/** 超过10天的都有谁: the persons of matching rows, not of matching sums. */
export function endsWithWho(draft: Draft): boolean {
  const last = draft.items.findLast(({ kind }) => !['filler', 'noun', 'break'].includes(kind))
  return last?.kind === 'who'
}
