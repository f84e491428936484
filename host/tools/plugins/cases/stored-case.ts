import * as z from 'zod/mini'
import { caseDifference, type ToolCase } from '../../../../lib/contract/plugins/tool.ts'
import { HostError } from '../../../platform/errors.ts'
import type { Database } from '../../../storage/database/database.ts'
import type { Tables } from '../../../storage/database/tables.ts'
import type { Outcome } from './compare-replies.ts'

export type StoredCase = Readonly<Tables['tool_cases']>

const outcome = z.object({
  status: z.int(),
  structure: z.record(z.string(), z.string()),
  failure: z.string(),
})

/** `same` comes first: it is counted in the text (`tools/present-tools.ts`). */
const lastRun = z.object({
  same: z.boolean(),
  differences: z.array(caseDifference),
  ms: z.int(),
  ran: z.number(),
})
export type LastRun = z.infer<typeof lastRun>

export function presentCase(row: StoredCase): ToolCase {
  return {
    id: row.id,
    tool_id: Number(row.tool_id),
    name: row.name,
    arguments: argumentsOf(row),
    status: expectedOf(row).status,
    last: row.last === '' ? null : lastRun.parse(JSON.parse(row.last)),
  }
}

export function argumentsOf(row: Pick<StoredCase, 'arguments'>): Record<string, unknown> {
  return z.record(z.string(), z.unknown()).parse(JSON.parse(row.arguments))
}

export function expectedOf({ expected }: Pick<StoredCase, 'expected'>): Outcome {
  return outcome.parse(JSON.parse(expected))
}

export function lastRunText(run: LastRun): string {
  const { same, ...rest } = run
  return JSON.stringify({ same, ...rest })
}

/** @throws {HostError} not_found for cases of others */
export async function ownCase(database: Database, owner: string, id: string): Promise<StoredCase> {
  const row = await database.first(
    database.build.selectFrom('tool_cases').selectAll().where('id', '=', id).where('owner', '=', owner),
  )
  if (!row) throw caseNotFound()
  return row
}

export function caseNotFound(): HostError {
  return new HostError('not_found', '没有找到这个用例')
}
