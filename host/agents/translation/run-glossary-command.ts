import { type CardChange, cards } from '../../../lib/contract/cards/cards.ts'
import type { GlossaryTerm } from '../../../lib/contract/routes/glossary-routes.ts'
import { inCell } from '../../../lib/text/markdown/escape-markdown.ts'
import type { Glossary } from '../../members/glossary/glossary.ts'
import { HostError } from '../../platform/errors.ts'
import type { GlossaryCommand } from './glossary-command.ts'

/** Maximum terms listed in a chat; the panel lists all. */
const maxListed = 100
/** Maximum terms changed by one message. */
const maxPerMessage = 50

export async function* runGlossaryCommand(
  glossary: Glossary,
  owner: string,
  command: GlossaryCommand,
): AsyncGenerator<CardChange, void, void> {
  const count =
    command.kind === 'save' ? command.terms.length : command.kind === 'remove' ? command.sources.length : 0
  if (count > maxPerMessage) return yield tip(`一次最多改 ${maxPerMessage} 条术语，请分几次发。`)
  if (command.kind === 'save') return yield tip(await saveTerms(glossary, owner, command.terms))
  if (command.kind === 'remove') return yield tip(await removeTerms(glossary, owner, command.sources))

  const terms = await glossary.list(owner)
  if (terms.length === 0) return yield tip('术语表还是空的。这样加一条：术语：知舟 = Zhizhou')

  yield* cards.text('c1', tableOf(terms))
}

async function saveTerms(glossary: Glossary, owner: string, terms: readonly GlossaryTerm[]): Promise<string> {
  const saved: GlossaryTerm[] = []
  try {
    for (const term of terms) saved.push(await glossary.save(owner, term))
  } catch (error) {
    if (!(error instanceof HostError)) throw error
    return [...(saved.length > 0 ? [savedMessage(saved)] : []), `${error.message}。`].join('\n')
  }
  return savedMessage(saved)
}

function savedMessage(saved: readonly GlossaryTerm[]): string {
  return `已记进术语表：${saved.map(({ source, target }) => `${source} = ${target}`).join('；')}。`
}

async function removeTerms(glossary: Glossary, owner: string, sources: readonly string[]): Promise<string> {
  const lines: string[] = []
  for (const source of sources)
    lines.push(
      (await glossary.remove(owner, source)) ? `已从术语表删除：${source}。` : `术语表里没有：${source}。`,
    )
  return lines.join('\n')
}

function tableOf(terms: readonly GlossaryTerm[]): string {
  const rows = terms
    .slice(0, maxListed)
    .map(({ source, target }) => `| ${inCell(source)} | ${inCell(target)} |`)
  return `术语表，共 ${terms.length} 条\n\n| 术语 | 译法 |\n|---|---|\n${rows.join('\n')}`
}

function tip(text: string): CardChange {
  return cards.ownTip('c1', text)
}
