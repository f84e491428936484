import type { Dispute, SentenceVerdict } from '../../lib/contract/routes/check-routes.ts'
import { HostError } from '../platform/errors.ts'
import { type Database, isCommitted, statement } from '../storage/database/database.ts'
import type { Findings } from './findings.ts'
import { missingCheck } from './stored-checks.ts'

/** Of one owner, at the same time. */
const mostAttempts = 20

interface SaidOfVerdict {
  readonly id: string
  readonly at: number
  readonly says: Dispute | ''
}

/**
 * Stores what the owner says against a verdict of a check that has ended; '' takes it back. Others that are said at the
 * same time are kept: each is stored only over what was read for it.
 * @throws {HostError} not_found, conflict
 */
export async function disputeVerdict(
  database: Database,
  owner: string,
  { id, at, says }: SaidOfVerdict,
): Promise<SentenceVerdict> {
  for (let attempt = 0; attempt < mostAttempts; attempt += 1) {
    const { findings, revision } = await endedCheck(database, owner, id)
    const before = findings.verdicts.find((verdict) => verdict.at === at)
    if (!before) throw new HostError('not_found', '没有这一句', { field: 'at' })
    // JSON leaves an absent one out.
    const changed: SentenceVerdict = { ...before, disputed: says === '' ? undefined : says }
    const verdicts = findings.verdicts.map((each) => (each.at === at ? changed : each))
    const update = database.build
      .updateTable('text_checks')
      .set({ result: JSON.stringify({ ...findings, verdicts }), revision: revision + 1 })
      .where('owner', '=', owner)
      .where('id', '=', id)
      .where('state', '=', 'done')
      .where('revision', '=', revision)
    if (await isCommitted(database, [statement(update, 1)])) return changed
  }
  throw new HostError('conflict', '没有记下，请稍后再试')
}

async function endedCheck(database: Database, owner: string, id: string) {
  const [row] = await database.all(
    database.build
      .selectFrom('text_checks')
      .select(['state', 'revision', 'result'])
      .where('owner', '=', owner)
      .where('id', '=', id),
    { isHeavy: true },
  )
  if (!row) throw missingCheck()
  if (row.state !== 'done') throw new HostError('conflict', '核对还没有做完，请稍后再说')
  return { findings: JSON.parse(row.result) as Findings, revision: Number(row.revision) }
}
