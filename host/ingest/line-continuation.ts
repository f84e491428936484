const figureWithUnit =
  /^[（(]?[¥￥$€]?\s?\d[\d,.]*\s*(?:[%％‰]|[十百千万亿]*(?:[元圆角分年月日天时秒周人名位个件条份台套次项家户亩米吨克斤升度倍页层]|小时|分钟|美元|平方|公里|千米|公斤|千克|公顷|毫米|厘米))/u
const isUnfinished = /[\p{L}\p{N}，、,（(：:]$/u
/** Minimum length; shorter lines without punctuation are titles or labels. */
const minBeginning = 12

/** @returns whether a line that begins with a number and its unit continues the sentence above it */
export function isLineContinuation(before: string, line: string): boolean {
  const above = before.trimEnd()
  return above.length >= minBeginning && isUnfinished.test(above) && figureWithUnit.test(line.trimStart())
}
