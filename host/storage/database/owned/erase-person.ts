import { type Database, type Statement, statement } from '../database.ts'
import { type EraseContext, type EraseRule, rulesOf, type TableManifest } from './owned-table.ts'

/**
 * Deletes everything of a person, by the rules of all tables: first large tables in slices, then the rest in one
 * commit, after which nothing more is stored for them. Rows added in between are deleted by one commit of all rules, or
 * in slices again where that is not enough.
 */
export async function erasePerson(
  database: Database,
  manifest: TableManifest,
  person: Omit<EraseContext, 'database'>,
): Promise<void> {
  const rules = rulesOf(manifest, 'erase')
  const context = { database, ...person }
  do {
    for (const rule of rules) await eraseSlices(rule, context)
    for (const { eraseFiles } of rules) await eraseFiles?.(context)
    await database.batch([locked(context), ...rules.flatMap(({ last }) => last?.(context) ?? [])])
  } while (!(await eraseRemains(rules, context)))
  for (const { eraseFiles } of rules) await eraseFiles?.(context)
  database.forget()
}

/**
 * Waits for what is being committed for the member: rules that find rows by those of another table would miss them on
 * PostgreSQL, and never find them again.
 */
function locked({ database: { build }, person: { uid } }: EraseContext): Statement {
  const row = build.updateTable('users').set((expression) => ({ uid: expression.ref('uid') }))
  return statement(row.where('uid', '=', uid))
}

async function eraseSlices(rule: EraseRule, context: EraseContext): Promise<void> {
  const statements = () => rule.slices?.(context) ?? []
  for (let next = statements(); next.length > 0; next = statements()) {
    const results = await context.database.batch(next)
    if (!isFull(rule, results.at(-1)?.changes)) return
  }
}

/** @returns whether everything was deleted */
async function eraseRemains(rules: readonly EraseRule[], context: EraseContext): Promise<boolean> {
  const slices = rules.map((rule) => rule.slices?.(context) ?? [])
  const last = rules.flatMap((rule) => rule.last?.(context) ?? [])
  const results = await context.database.batch([...slices.flat(), ...last])
  let end = 0

  return rules.every((rule, at) => {
    const length = slices[at]?.length ?? 0
    end += length
    return length === 0 || !isFull(rule, results[end - 1]?.changes)
  })
}

function isFull({ sliceRows = 1 }: EraseRule, changes = 0): boolean {
  return changes >= sliceRows
}
