import type { Database } from '../database.ts'
import { type EraseContext, type EraseRule, rulesOf, type TableManifest } from './owned-table.ts'

/**
 * Deletes everything of a person, by the rules of all tables: first in slices what there may be much of, then the rest
 * in one commit, and once more what was stored in between.
 */
export async function erasePerson(
  database: Database,
  manifest: TableManifest,
  context: Omit<EraseContext, 'database'>,
): Promise<void> {
  const rules = rulesOf(manifest, 'erase')
  await eraseOnce(rules, { database, ...context })
  await eraseOnce(rules, { database, ...context })
  database.forget()
}

async function eraseOnce(rules: readonly EraseRule[], context: EraseContext): Promise<void> {
  for (const { slices } of rules) {
    if (slices) await eraseSlices(slices, context)
  }
  for (const { beside } of rules) await beside?.(context)
  await context.database.batch(rules.flatMap(({ last }) => last?.(context) ?? []))
}

async function eraseSlices(next: NonNullable<EraseRule['slices']>, context: EraseContext): Promise<void> {
  for (;;) {
    const results = await context.database.batch(next(context))
    if ((results.at(-1)?.changes ?? 0) === 0) return
  }
}
