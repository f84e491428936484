import * as z from 'zod/mini'

/** 飞书 answers with `code`, the others with `errcode`; 0 is success. */
const vendorReply = z.object({
  code: z.optional(z.number()),
  msg: z.optional(z.string()),
  errcode: z.optional(z.number()),
  errmsg: z.optional(z.string()),
})

/** @returns why a vendor did not send a message although it answered; undefined when it did */
export function vendorFailure({
  status,
  text,
}: {
  readonly status: number
  readonly text: string | null
}): string | undefined {
  const parsed = vendorReply.safeParse(jsonOf(text))
  if (!parsed.success) return `群机器人没有正常答复（状态 ${status}）`
  const { code, msg, errcode, errmsg } = parsed.data
  const number = errcode ?? code
  if (number === 0) return undefined
  const said = errmsg ?? msg ?? ''
  return `消息没有发出去（${number ?? status}）：${said === '' ? '对方没有说原因' : said}`
}

function jsonOf(text: string | null): unknown {
  try {
    return JSON.parse(text ?? '')
  } catch {
    // No JSON: the schema refuses it.
    return undefined
  }
}
