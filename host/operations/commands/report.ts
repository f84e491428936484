import { parseArgs } from 'node:util'
import type { ReportDay } from '../../../lib/contract/routes/console-routes.ts'
import { systemClock } from '../../platform/clock.ts'
import { processEnvironment } from '../../platform/process-environment.ts'
import { complain, say } from '../../platform/terminal/terminal.ts'
import { readEnvironment } from '../../settings/environment.ts'
import { readReport } from '../../usage/report/usage-report.ts'
import { operatorPaths } from '../operator-api/operator-module.ts'
import { answerOfProduct } from './ask-product.ts'
import { reportTable } from './report-table.ts'
import { runCommand, withStorage } from './run-command.ts'

const usualDays = 14
const maxDays = 366

/** `npm run report [-- --days N]`: done by the running product, or by the command itself when none runs. */
async function main(args: readonly string[]): Promise<number> {
  const days = daysOf(args)
  if (days === null) {
    complain(`用法：npm run report [-- --days N]，N 为 1 到 ${maxDays}，不给时为 ${usualDays}`)
    return 2
  }

  const env = readEnvironment(processEnvironment())
  const report =
    (await answerOfProduct<ReportDay[]>(env, { path: `${operatorPaths.report}?days=${days}` })) ??
    (await withStorage(env, ({ database }) => readReport(database, { days, now: systemClock() })))
  for (const line of reportTable(report)) say(line)
  return 0
}

/** @returns null for an invalid number of days */
function daysOf(args: readonly string[]): number | null {
  try {
    const { values } = parseArgs({ args: [...args], options: { days: { type: 'string' } } })
    const days = Number(values.days ?? usualDays)
    return Number.isInteger(days) && days >= 1 && days <= maxDays ? days : null
  } catch {
    return null
  }
}

await runCommand(main, '报表没有做完')
