import { type GlossaryTerm, glossaryLimits } from '../../../lib/contract/routes/glossary-routes.ts'
import { foldForSearch } from '../../../lib/text/fold.ts'
import { printable } from '../../../lib/text/printable.ts'
import type { Audit } from '../../moderation/audit.ts'
import type { Clock } from '../../platform/clock.ts'
import { HostError } from '../../platform/errors.ts'
import { commitForMember } from '../../storage/database/commit-for-member.ts'
import { BatchConflict, type Database, statement } from '../../storage/database/database.ts'
import { keepWithin } from '../../storage/database/owned/keep-within.ts'
import { uidOf } from '../account/owner.ts'
import { memberExists } from '../account/users/users.ts'

interface GlossaryDeps {
  readonly database: Database
  readonly audit: Audit
  readonly now: Clock
}

export interface Glossary {
  /** @returns all terms, newest first */
  list(owner: string): Promise<readonly GlossaryTerm[]>
  /**
   * Adds a term, or changes its translation.
   * @returns it as stored
   * @throws {HostError} bad_request when it is empty, too long or contains a listed word; too_large at the maximum;
   * unauthorized
   */
  save(owner: string, term: GlossaryTerm): Promise<GlossaryTerm>
  /** @returns whether it existed */
  remove(owner: string, source: string): Promise<boolean>
}

/** Opens the glossaries, each of which only its member can access. */
export function openGlossary(deps: GlossaryDeps): Glossary {
  const { database } = deps
  return {
    list: (owner) =>
      database.all<GlossaryTerm>(
        database.build
          .selectFrom('glossary_terms')
          .select(['source', 'target'])
          .where('owner', '=', owner)
          .orderBy('changed_at', 'desc')
          .orderBy('letters'),
      ),
    save: (owner, term) => saveTerm(deps, owner, term),
    remove: async (owner, source) => {
      const excess = database.build
        .deleteFrom('glossary_terms')
        .where('owner', '=', owner)
        .where('letters', '=', lettersOf(collapseSpace(source)))
      const [result] = await database.batch([statement(excess)])
      return (result?.changes ?? 0) > 0
    },
  }
}

async function saveTerm(
  { database, audit, now }: GlossaryDeps,
  owner: string,
  given: GlossaryTerm,
): Promise<GlossaryTerm> {
  const term = { source: checkTerm(audit, given, 'source'), target: checkTerm(audit, given, 'target') }
  const row = { owner, letters: lettersOf(term.source), ...term, changed_at: now() }
  try {
    const within = { changed: ['source', 'target', 'changed_at'], most: glossaryLimits.terms } as const
    await commitForMember(database, memberExists(database, uidOf(owner)), [
      keepWithin(database, 'glossary_terms', row, within),
    ])
  } catch (error) {
    if (!(error instanceof BatchConflict)) throw error
    throw new HostError('too_large', `术语表最多 ${glossaryLimits.terms} 条，请先删除一些`, {
      field: 'source',
    })
  }
  return term
}

/** @throws {HostError} bad_request */
function checkTerm(audit: Audit, term: GlossaryTerm, field: keyof GlossaryTerm): string {
  const text = collapseSpace(term[field])
  const length = Array.from(text).length
  if (length < 1 || length > glossaryLimits.characters)
    throw new HostError('bad_request', `术语和译法都要有 1 到 ${glossaryLimits.characters} 个字`, { field })
  if (audit.find(text, 'check'))
    throw new HostError('bad_request', '术语里有不能使用的词，请换一个', { field })
  return text
}

/** Without control characters, whitespace collapsed. */
function collapseSpace(text: string): string {
  return printable(text.replaceAll(/\s+/g, ' ')).trim()
}

function lettersOf(text: string): string {
  return foldForSearch(text)
}
