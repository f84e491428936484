import { isPhone } from '../../../lib/contract/account-rules.ts'
import { normalizePhone } from '../../../lib/text/normalize-phone.ts'
import { type Approval, approveUser, waitingPhones } from '../../members/account/users/users.ts'
import { processEnvironment } from '../../platform/process-environment.ts'
import { complain, say } from '../../platform/terminal/terminal.ts'
import { readEnvironment } from '../../settings/environment.ts'
import { operatorPaths } from '../operator-api/operator-module.ts'
import { answerOfProduct } from './ask-product.ts'
import { runCommand, withStorage } from './run-command.ts'

const sentences: Record<Approval, string> = {
  approved: '已通过',
  active: '之前已经通过',
  unknown: '没有用这个手机号注册的账号',
}

/**
 * `npm run approve -- PHONE…`: approves members who registered while ELIGIBILITY=manual; without a phone it lists who
 * waits. Done by the running product, or by the command itself when none runs.
 * @returns the exit code: 1 when a phone is unknown, 2 when one is malformed
 */
async function main(args: readonly string[]): Promise<number> {
  const phones = args.map(normalizePhone)
  const wrong = args.filter((_, index) => !isPhone(phones[index] ?? ''))
  if (wrong.length > 0) {
    complain(
      `不是手机号：${wrong.join('、')}。用法：npm run approve -- 手机号 …（不给手机号时列出等待审核的账号）`,
    )
    return 2
  }

  const env = readEnvironment(processEnvironment())
  if (phones.length === 0) {
    const answer = await answerOfProduct<{ waiting: string[] }>(env, { path: operatorPaths.approve })
    const waiting = answer?.waiting ?? (await withStorage(env, ({ database }) => waitingPhones(database)))
    say(waiting.length > 0 ? waiting.join('\n') : '没有等待审核的账号')
    return 0
  }

  let isComplete = true
  for (const phone of phones) {
    const call = { path: operatorPaths.approve, body: { phone } }
    const answer = await answerOfProduct<{ approval: Approval }>(env, call)
    const approval =
      answer?.approval ?? (await withStorage(env, ({ database }) => approveUser(database, phone)))
    say(`${phone}：${sentences[approval]}`)
    isComplete &&= approval !== 'unknown'
  }

  return isComplete ? 0 : 1
}

await runCommand(main, '审核没有做完')
