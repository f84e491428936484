import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import type { Finding } from '../../../lib/contract/diagnosis.ts'
import { enDiagnosis } from '../../../lib/messages/diagnosis/en.ts'
import { zhCNDiagnosis } from '../../../lib/messages/diagnosis/zh-cn.ts'
import { processEnvironment } from '../../platform/process-environment.ts'
import { terminalLanguage } from '../../platform/terminal/language.mjs'
import { complain, say, terminalText } from '../../platform/terminal/terminal.ts'
import { InvalidEnvironment, readEnvironment } from '../../settings/environment.ts'
import { diagnose, diagnoseSettings, usualLimitMs } from '../diagnosis/diagnose.ts'
import { diagnosisLines } from '../diagnosis/diagnosis-lines.ts'
import { settingsAtRest } from '../diagnosis/settings-at-rest.ts'
import { operatorPaths } from '../operator-api/operator-module.ts'
import { answerOfProduct } from './ask-product.ts'
import { runCommand } from './run-command.ts'

/**
 * `npm run doctor [-- --json]`: checks everything that the product depends on. Done by the running product, or by the
 * command itself when none runs, also when the product can't start.
 * @returns the exit code: 1 when something is broken
 */
async function main(args: readonly string[]): Promise<number> {
  const isJson = wantsJson(args)
  if (isJson === null) {
    complain('用法：npm run doctor [-- --json]')
    return 2
  }

  const findings = await look()
  const texts = terminalLanguage() === 'en' ? enDiagnosis : zhCNDiagnosis
  if (isJson) process.stdout.write(`${JSON.stringify(findings, null, 2)}\n`)
  else for (const line of diagnosisLines(findings.map(inLanguage), texts)) say(line)
  return findings.some(({ state }) => state === 'broken') ? 1 : 0
}

async function look(): Promise<Finding[]> {
  const environment = processEnvironment()
  try {
    const env = readEnvironment(environment)
    const asked = await answerOfProduct<Finding[]>(env, { path: operatorPaths.doctor })
    if (asked) return asked
    const settings = await settingsAtRest(environment, env, usualLimitMs)
    return await diagnose({ env: settings?.env ?? env, ...(settings && { settings }), open: null })
  } catch (error) {
    if (!(error instanceof InvalidEnvironment)) throw error
    return diagnoseSettings(error.problems, resolve(environment.DATA_DIR || '.data'))
  }
}

/** The problems of settings are the only Chinese in a finding. */
function inLanguage(found: Finding): Finding {
  const { problem } = found.values
  return problem === undefined
    ? found
    : { ...found, values: { ...found.values, problem: terminalText(problem) } }
}

/** @returns null for invalid arguments */
function wantsJson(args: readonly string[]): boolean | null {
  try {
    return parseArgs({ args: [...args], options: { json: { type: 'boolean' } } }).values.json ?? false
  } catch {
    return null
  }
}

await runCommand(main, '检查没有做完')
// Abandoned calls may still wait for their responses.
process.stdout.write('', () => process.exit())
