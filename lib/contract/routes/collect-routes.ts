import * as z from 'zod/mini'
import { route } from './route.ts'

const short = z.string().check(z.maxLength(256))
/** What is kept of an address; a longer one is cut, since no visit is to be lost for the length of its address. */
export const mostAddressCharacters = 2_048
const address = z.string().check(z.overwrite((value) => value.slice(0, mostAddressCharacters)))
const pixels = z.int().check(z.minimum(0), z.maximum(100_000))

/** The ad platforms whose conversions are reported (§9). */
export const adPlatforms = ['baidu', 'tencent', 'oceanengine', 'wangyi', 'sogou', 'zhihu', '360'] as const
export type AdPlatform = (typeof adPlatforms)[number]

/** The ad that led here: the address that it opened, with its click, and the channel that the address named. */
export const adVisit = z.object({ original_page_url: address, channel: short })
export type AdVisit = z.infer<typeof adVisit>

export const conversionEvents = ['login', 'complete_registration'] as const

/** One record of usage (§7 'Usage tracking'). It never holds a question's text. */
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
  /** Milliseconds since 1970, by the browser's clock. */
  time: z.number(),
  /** A one-way derivative of the device identity, which cannot be used as one. */
  device_hash: short,
  os_name: short,
  os_version: short,
  browser_name: short,
  browser_version: short,
  /** Path and the names of the query's fields; never their values. */
  href: address,
  referrer: address,
  page_title: short,
  client_ip: short,
  event: short,
  type: short,
  /** What belongs to the event: figures and short names. */
  attributes: z.optional(
    z.record(short, z.union([z.string().check(z.maxLength(512)), z.number(), z.boolean()])),
  ),
})
export type TrackingRecord = z.infer<typeof trackingRecord>

const trackingBatchLimit = 50

/** What the browser reports of usage and of ad conversions. */
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
