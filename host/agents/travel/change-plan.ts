import { type PlanContent, type PlanItem, planLimits } from '../../../lib/contract/cards/plan.ts'
import { numberOf } from './trip-wish.ts'

const dayName = '第\\s*(\\d{1,2}|[一二两三四五六七八九十]{1,3})\\s*天'
const slotName = '(早上|上午|中午|下午|傍晚|晚上)?'
const replacing = new RegExp(
  `${dayName}的?${slotName}(?:的?(.{1,40}?))?(?:改成|改为|换成|换为|变成)(?:去|到)?(.{1,60})`,
  'u',
)
const adding = new RegExp(
  `${dayName}的?${slotName}(?:再|多)?(?:加上|加个|增加|添加|加|去)(?:一个|去)?(.{1,60})`,
  'u',
)
const removing = new RegExp(
  `(?:${dayName}的?${slotName}的?)?(?:删掉|删除|去掉|取消|不去|不要)(?:了)?(.{1,40})`,
  'u',
)

/** Applies a change stated in one sentence, without a model. @returns null when the sentence states none */
export function changePlan(plan: PlanContent, sentence: string): PlanContent | null {
  const said = sentence
    .normalize('NFKC')
    .trim()
    .replace(/[。.!！吧]+$/u, '')
  return replaceItem(plan, said) ?? addItem(plan, said) ?? removeItem(plan, said)
}

function replaceItem(plan: PlanContent, said: string): PlanContent | null {
  const match = replacing.exec(said)
  if (!match) return null

  const [, day = '', time = '', old = '', title = ''] = match
  const name = titleOf(title)
  const at = numberOf(day) - 1
  const items = plan.days[at]?.items
  if (!items || name === '') return null

  const place = items.findIndex((item) =>
    old === '' ? time !== '' && isAt(item, time) : item.title.includes(old),
  )
  if (place === -1) return old === '' && time !== '' ? insertItem(plan, at, time, name) : null

  const before = items[place]
  const item: PlanItem = { ...(before?.time === undefined ? {} : { time: before.time }), title: name }
  return withItems(plan, at, items.with(place, item))
}

function addItem(plan: PlanContent, said: string): PlanContent | null {
  const match = adding.exec(said)
  if (!match) return null
  const [, day = '', time = '', title = ''] = match
  return insertItem(plan, numberOf(day) - 1, time, titleOf(title))
}

/** After entries at the same time of day, or at the end. */
function insertItem(plan: PlanContent, at: number, time: string, title: string): PlanContent | null {
  const items = plan.days[at]?.items
  if (!items || title === '' || items.length >= planLimits.items) return null
  const item = { ...(time === '' ? {} : { time }), title }
  const later = time === '' ? -1 : items.findIndex((each) => hourOf(each) > hourOf(item))
  return withItems(plan, at, later === -1 ? [...items, item] : items.toSpliced(later, 0, item))
}

function removeItem(plan: PlanContent, said: string): PlanContent | null {
  const match = removing.exec(said)
  if (!match) return null

  const [, day = '', time = '', title = ''] = match
  const name = titleOf(title)
  const isMeant = (item: PlanItem) => item.title.includes(name) && (time === '' || isAt(item, time))
  const at = plan.days.findIndex(
    ({ items }, index) => (day === '' || index === numberOf(day) - 1) && items.some(isMeant),
  )
  const items = plan.days[at]?.items
  if (!items || name === '') return null

  return withItems(plan, at, items.toSpliced(items.findIndex(isMeant), 1))
}

function withItems({ days, ...plan }: PlanContent, at: number, items: readonly PlanItem[]): PlanContent {
  return { ...plan, days: days.map((day, index) => (index === at ? { ...day, items: [...items] } : day)) }
}

function titleOf(written: string): string {
  return written.replace(/^[“"「『]|[”"」』了]+$/gu, '').trim()
}

/** Start of the parts of a day; a place without a time keeps its position. */
const hours: Readonly<Record<string, number>> = {
  早上: 6,
  上午: 9,
  中午: 12,
  下午: 14,
  傍晚: 17,
  晚上: 18,
}
const ends: Readonly<Record<string, number>> = { 早上: 9, 上午: 12, 中午: 14, 下午: 18, 傍晚: 19, 晚上: 24 }

function hourOf({ time = '' }: Pick<PlanItem, 'time'>): number {
  const clock = /^(\d{1,2}):/.exec(time)
  return clock ? Number(clock[1]) : (hours[time] ?? 0)
}

function isAt(item: PlanItem, time: string): boolean {
  if (item.time === time) return true
  const hour = hourOf(item)
  return /^\d/.test(item.time ?? '') && hour >= (hours[time] ?? 24) && hour < (ends[time] ?? 0)
}
