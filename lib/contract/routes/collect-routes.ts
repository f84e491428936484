import * as z from 'zod/mini'
import { route } from './route.ts'

const short = z.string().check(z.maxLength(256))
/** Maximum stored characters of an address; longer ones are truncated instead of rejecting the visit. */
export const maxAddressCharacters = 2_048
const address = z.string().check(z.overwrite((value) => value.slice(0, maxAddressCharacters)))
const pixels = z.int().check(z.minimum(0), z.maximum(100_000))

/** Ad platforms that conversions are reported to (§9). */
export const adPlatforms = ['baidu', 'tencent', 'oceanengine', 'wangyi', 'sogou', 'zhihu', '360'] as const
export type AdPlatform = (typeof adPlatforms)[number]

/** The ad click that led here: the landing address with its click id, and the channel in it. */
export const adVisit = z.object({ original_page_url: address, channel: short })
export type AdVisit = z.infer<typeof adVisit>

export const conversionEvents = ['login', 'complete_registration'] as const

/** One usage record (§7 'Usage tracking'). Never contains a question's text. */
export const trackingRecord = z.object({
  user_id: short,
  client_id: z.int(),
  environment: z.literal('Web'),
  user_agent: z.string().check(z.maxLength(512)),
  screen_width: pixels,
  screen_height: pixels,
  window_width: pixels,
  window_height: pixels,
  user_source: short,
  channel: short,
  app_version: short,
  /** Browser clock, in milliseconds since 1970. */
  time: z.number(),
  /** One-way hash of the device identity, which can't be used as one. */
  device_hash: short,
  os_name: short,
  os_version: short,
  browser_name: short,
  browser_version: short,
  /** Path and names of the query parameters; never their values. */
  href: address,
  referrer: address,
  page_title: short,
  client_ip: short,
  event: short,
  type: short,
  /** Event data: figures and short names. */
  attributes: z.optional(
    z.record(short, z.union([z.string().check(z.maxLength(512)), z.number(), z.boolean()])),
  ),
})
export type TrackingRecord = z.infer<typeof trackingRecord>

const trackingBatchLimit = 50

export const collectRoutes = {
  trackingLogs: route({
    method: 'POST',
    path: '/datacollector/v1/logs',
    summary: '收一批使用记录',
    access: 'public',
    input: z.object({
      records: z.array(trackingRecord).check(z.minLength(1), z.maxLength(trackingBatchLimit)),
    }),
    output: z.object({ accepted: z.int() }),
    bodyLimitBytes: 256 * 1024,
  }),
  pageView: route({
    method: 'GET',
    path: '/datacollector/v1/page-view',
    summary: '访问者的网络地址',
    access: 'public',
    input: z.object({}),
    output: z.object({ cip: z.string() }),
  }),
  conversionReport: route({
    method: 'POST',
    path: '/datacollector/v1/data/ocpc/report',
    summary: '广告转化上报',
    access: 'member',
    input: z.object({
      data: z.object({
        device: short,
        ad: z.object({ original_page_url: address }),
        event_type: z.enum(conversionEvents),
        event_data: z._default(z.record(short, z.unknown()), {}),
        channel: short,
        event_time: z.number(),
        page_url: address,
        user_agent: z.string().check(z.maxLength(512)),
      }),
    }),
    output: z.object({ accepted: z.boolean() }),
    bodyLimitBytes: 16 * 1024,
  }),
} as const
