import { createHash } from 'node:crypto'
import * as z from 'zod'
import { callPlatform } from '../call-platform.ts'
import { clickOf } from '../click-parameter.ts'
import { type Conversion, ConversionRefused, type ConversionVendor } from '../conversion.ts'
import type { ConversionSettings } from '../conversion-settings.ts'
import { codesWith, type EventCodes } from '../event-codes.ts'

const replySchema = z.object({ errno: z.coerce.number(), error: z.string().optional() })
/** A login has no usual name of its own. */
const usualCodes: EventCodes = { complete_registration: 'REGISTERED' }

export interface Qihoo360Options {
  readonly baseUrl: string
  readonly key: string
  readonly secret: string
  readonly industry: ConversionSettings['OCPC_360_INDUSTRY']
  /** For displayed ads. */
  readonly advertiserId: string
  readonly codes?: EventCodes | undefined
}

/**
 * 360 (点睛), 网页转化数据 API, `POST /uploadWebConvert` with the `qhclickid` of the landing address. `App-Sign` is the
 * MD5 of the secret followed by the body as it is sent; `trans_id` is the conversion's own id, by which the platform
 * drops duplicates.
 */
export function qihoo360(options: Qihoo360Options): ConversionVendor {
  const codeOf = codesWith(usualCodes, options.codes)
  return {
    platform: '360',
    codeOf,
    async send(conversion, signal) {
      const body = JSON.stringify({
        data: {
          request_time: Math.floor(Date.now() / 1000),
          data_industry: options.industry,
          data_detail: toDetail(conversion, codeOf(conversion.event), options),
        },
      })
      const reply = await callPlatform(replySchema, {
        url: new URL('/uploadWebConvert', options.baseUrl),
        headers: {
          'App-Key': options.key,
          'App-Sign': createHash('md5')
            .update(options.secret + body)
            .digest('hex'),
        },
        body,
        signal,
      })
      if (reply.errno !== 0)
        throw new ConversionRefused(`errno ${reply.errno} ${reply.error ?? ''}`.trimEnd())
    },
  }
}

function toDetail(conversion: Conversion, code: string | undefined, options: Qihoo360Options) {
  return {
    qhclickid: clickOf('360', conversion.landingUrl),
    trans_id: conversion.id,
    event: code,
    event_time: Math.floor(conversion.eventTime / 1000),
    ...(options.industry === 'ocpc_zs_convert' ? { jzqs: options.advertiserId } : {}),
  }
}
