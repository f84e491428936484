import { processEnvironment } from '../../platform/process-environment.ts'
import { complain, say } from '../../platform/terminal/terminal.ts'
import { readEnvironment } from '../../settings/environment.ts'
import { openSecrets } from '../../settings/open-secrets.ts'
import { type Resealed, resealSecrets } from '../../settings/reseal-secrets.ts'
import { operatorPaths } from '../operator-api/operator-module.ts'
import { answerOfProduct } from './ask-product.ts'
import { runCommand, withStorage } from './run-command.ts'

/**
 * `npm run rotate-keys`: seals all stored secrets with SECRETS_KEY, also those sealed with SECRETS_KEY_OLD. Done by the
 * running product, or by the command itself when none runs.
 * @returns the exit code: 1 when a secret can't be opened, 2 without a key
 */
async function main(): Promise<number> {
  const env = readEnvironment(processEnvironment())
  const answer = await answerOfProduct<{ found: Resealed | null }>(env, {
    path: operatorPaths.rotateKeys,
    body: {},
  })
  const found = answer
    ? answer.found
    : await withStorage(env, async ({ database }) => {
        const box = await openSecrets(env)
        return box && resealSecrets(database, box)
      })
  if (!found) {
    complain('先设 SECRETS_KEY：新的密钥；原来的放进 SECRETS_KEY_OLD')
    return 2
  }
  const { resealed, current, unreadable } = found
  say(`换成新密钥的 ${resealed} 个，本来就是的 ${current} 个`)
  if (unreadable === 0) {
    say('都换好了：现在可以去掉 SECRETS_KEY_OLD')
    return 0
  }
  complain(`${unreadable} 个用两个密钥都打不开，没有改动；请保留 SECRETS_KEY_OLD，找到原来的密钥再运行一次`)
  return 1
}

await runCommand(main, '密钥没有换完')
