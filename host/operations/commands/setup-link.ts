import { processEnvironment } from '../../platform/process-environment.ts'
import { complain, say } from '../../platform/terminal/terminal.ts'
import { readEnvironment } from '../../settings/environment.ts'
import { readOperatorAccess } from '../../storage/data-directory/operator-access.ts'
import { operatorPaths } from '../operator-api/operator-module.ts'
import { answerOfProduct } from './ask-product.ts'
import { runCommand } from './run-command.ts'

/** `npm run setup-link`: gets a setup link from the running product. @returns 1 when no product runs */
async function main(): Promise<number> {
  const env = readEnvironment(processEnvironment())
  const [access, answer] = await Promise.all([
    readOperatorAccess(env.DATA_DIR),
    answerOfProduct<{ path: string }>(env, { path: operatorPaths.setupLink, body: {} }),
  ])
  if (!access || !answer) {
    complain('知舟没有在运行：先运行 npm start')
    return 1
  }

  say(`在这台机器的浏览器里打开（十分钟内有效，只能用一次）：http://localhost:${access.port}${answer.path}`)
  return 0
}

await runCommand(main, '没有得到链接')
