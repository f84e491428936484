import { appendFile, mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { CodeMessage, SmsSender } from './sms-sender.ts'

export const outboxFile = 'outbox/sms.jsonl'

/**
 * Sends nothing: the operator reads the code in the terminal, and scripts read it in the outbox, one line `{ phone,
 * code, scene, at }` per message, written before the call that requested the code is answered.
 * @param print writes a line to the terminal
 */
export function openOutbox(dataDirectory: string, print: (line: string) => void): SmsSender {
  const folder = join(dataDirectory, 'outbox')
  return {
    name: 'outbox',
    async send({ phone, code, scene, at }: CodeMessage) {
      await mkdir(folder, { recursive: true, mode: 0o700 })
      const line = `${JSON.stringify({ phone, code, scene, at })}\n`
      await appendFile(join(dataDirectory, outboxFile), line, { mode: 0o600, flush: true })
      print(
        `短信验证码 ${code}，发给 ${phone.slice(0, 3)}****${phone.slice(-4)}，5 分钟内有效（未配置短信服务）`,
      )
    },
  }
}
