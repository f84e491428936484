import * as z from 'zod'
import type { HotlineContent } from '../../../lib/contract/cards/hotline.ts'

export type Hotlines = HotlineContent['numbers']

const usual = '12356 全国统一心理援助热线,12355 青少年服务台,120 急救,110 报警'
const entry = /^(\+?\d[\d-]{1,19})\s+(\S.{0,39})$/
const most = 8

/** `HOTLINES`: phone numbers with names, separated by commas; entries without a number are rejected. */
export const hotlines = z
  .string()
  .default(usual)
  .transform((value) => value.split(/[,，]/).flatMap((each) => each.trim() || []))
  .refine(
    (entries) => entries.length > 0 && entries.length <= most && entries.every((each) => entry.test(each)),
    {
      error: '应为逗号分隔的 号码 名称，例如 12356 全国统一心理援助热线，最多 8 个',
    },
  )
  .transform(
    (entries): Hotlines =>
      entries.map((each) => {
        const [, number = '', name = ''] = entry.exec(each) ?? []
        return { number, name }
      }),
  )
