import type { KnownColumn } from './known-column.ts'

const ordinalName =
  /^(?:轮次?|年级|等级|级别|年份|年|月份|月|季度|周|星期|班级?|组别?|期数?|学年|届|楼层|第.)$/
const identifierName =
  /编号|序号|单号|学号|工号|货号|编码|代码|证号|账号|卡号|电话|手机|邮编|(?:^|_)(?:id|no|code)$/
/** Numbers whose sum is meaningless. */
const meanName =
  /率|比例|占比|单价|均价|价格|售价|价$|得分|评分|分$|分数|成绩|年龄|岁|气温|温度|湿度|指数|aqi|意愿|满意|风力|级$|薪|工资|平均|日均|人均|月均|语文|数学|英语|物理|化学|生物|历史|地理|政治|身高|体重|经度|纬度|时长|等候|等待|响应|延迟|反应时间|停留|浓度|pm2|速度|血压|血糖|心率|占地|(?<!行驶|运行|运输|骑行)里程|评级/

export function isNumber({ kind }: KnownColumn): boolean {
  return kind === 'integer' || kind === 'decimal' || kind === 'percent'
}

export function isDate({ kind }: KnownColumn): boolean {
  return kind === 'date' || kind === 'datetime'
}

export function isIdentifier({ plain }: KnownColumn): boolean {
  return identifierName.test(plain)
}

/** @returns whether a column groups rows rather than being summed */
export function isDimension(column: KnownColumn): boolean {
  if (!isNumber(column)) return !isDate(column)
  return column.kind === 'integer' && (ordinalName.test(column.plain) || isIdentifier(column))
}

/** @returns whether a column can be summed, averaged or sorted */
export function isMeasure(column: KnownColumn): boolean {
  return isNumber(column) && !isDimension(column)
}

/** @returns whether hardly any value repeats */
export function isUnique({ profile, rows }: KnownColumn): boolean {
  return (
    profile !== undefined &&
    rows > 0 &&
    profile.distinct >= (rows - profile.missing) * 0.95 &&
    rows > profile.missing
  )
}

/** @returns whether each row is about another value, apart from persons who share a name */
export function isEntity(column: KnownColumn): boolean {
  const { profile, rows } = column
  return isUnique(column) || (isName(column) && profile !== undefined && profile.distinct >= rows * 0.6)
}

/** @returns whether the name of a money column means spending or a discount */
export function isSpent(name: string): boolean {
  return /成本|支出|花费|开支|预算|进价|退款|优惠|折扣|小费|[定订押]金/.test(name)
}

export function usualAggregate(column: KnownColumn): 'sum' | 'avg' {
  return column.kind === 'percent' || meanName.test(column.plain) ? 'avg' : 'sum'
}

/** Both the sum and the mean of these are meaningful. */
const openName = /里程|时长|时间|耗时|工资|薪|等候|等待|停留/

/** @returns whether the question must state the aggregate */
export function isOpen({ plain, kind }: KnownColumn): boolean {
  return kind !== 'percent' && openName.test(plain)
}

/** @returns whether a column contains names of persons or things */
export function isName({ kind, plain }: KnownColumn): boolean {
  return (
    kind === 'text' &&
    /姓名|名字|名称|^(?!是否).{0,4}(?<!匿)名$|^(?:name|员工|学生|商品|产品|客户)$/.test(plain)
  )
}
