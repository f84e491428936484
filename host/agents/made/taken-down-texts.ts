import { createHash } from 'node:crypto'
import type { AgentSettings } from '../../../lib/contract/made-agent.ts'
import { foldToLetters } from '../../../lib/text/fold.ts'
import { type Database, type Statement, statement } from '../../storage/database/database.ts'
import { agentTemplates } from '../square/agent-templates.ts'

/** Letters of a text that is known again; shorter ones may be written twice by chance. */
const leastLetters = 20
/** Letters in a row that are compared. */
const runLetters = 4
/** Different runs of a text of twenty letters: fewer may be in another text by chance. */
const leastRuns = leastLetters - runLetters + 1
/** Runs of a text that are kept: those with the smallest hashes, so that they are a fair sample. */
const sampleRuns = 256
/** Share of the sample that another text must have: one changed letter in a text of 24 is still recognized. */
const alikeShare = 0.8
/** Take-downs whose texts are compared run by run, the newest; equal texts are recognized however old they are. */
const comparedTexts = 300

/** The letters of its prompt, and of all that it says: a short prompt may leave the work to its greeting. */
function textsOf(settings: AgentSettings): readonly string[] {
  const { prompt, greeting, desc, intro, questions, shortcuts } = settings
  const said = [
    prompt,
    greeting,
    desc,
    intro,
    ...questions,
    ...shortcuts.flatMap(({ label, text }) => [label, text]),
  ]
  return [prompt, said.join('\n')].map(foldToLetters).filter(({ length }) => length >= leastLetters)
}

function printOf(letters: string): string {
  return createHash('sha256').update(letters).digest('base64url')
}

/** Hashes (FNV-1a) of the runs of letters of some texts. */
function runsOf(texts: readonly string[]): Set<number> {
  const runs = new Set<number>()
  for (const text of texts)
    for (let at = 0; at + runLetters <= text.length; at += 1) {
      let hash = 0x811c9dc5
      for (let letter = at; letter < at + runLetters; letter += 1)
        hash = Math.imul(hash ^ text.charCodeAt(letter), 0x01000193) >>> 0
      runs.add(hash)
    }
  return runs
}

let templateRuns: Set<number> | undefined

/** The runs of a text that are not of the templates, which everybody may start from. */
function ownRuns(letters: string): number[] {
  templateRuns ??= runsOf(agentTemplates.flatMap(({ settings }) => textsOf(settings)))
  const known = templateRuns
  return [...runsOf([letters])].filter((run) => !known.has(run))
}

/** The statements that remember the texts of an agent that is taken down. */
export function rememberTexts({ build }: Database, settings: AgentSettings, at: number): Statement[] {
  return textsOf(settings).flatMap((letters) => {
    const runs = ownRuns(letters)
    if (runs.length === 0) return []
    const sample = runs.toSorted((one, other) => one - other).slice(0, sampleRuns)
    const row = {
      print: printOf(letters),
      sample: runs.length < leastRuns ? '' : JSON.stringify(sample),
      taken_down_at: at,
    }
    const insert = build.insertInto('taken_down_prompts').values(row)
    return [statement(insert.onConflict((conflict) => conflict.doNothing()))]
  })
}

/** @returns whether an agent says what was taken down, or nearly that */
export async function hasRememberedText(database: Database, settings: AgentSettings): Promise<boolean> {
  const texts = textsOf(settings)
  if (texts.length === 0) return false
  const { build } = database
  const [equal, recent] = await Promise.all([
    database.first(
      build.selectFrom('taken_down_prompts').select('print').where('print', 'in', texts.map(printOf)),
    ),
    database.all(
      build
        .selectFrom('taken_down_prompts')
        .select('sample')
        .where('sample', '!=', '')
        .orderBy('taken_down_at', 'desc')
        .limit(comparedTexts),
    ),
  ])
  if (equal) return true
  const runs = runsOf(texts)
  return recent.some(({ sample }) => {
    const kept = JSON.parse(sample) as readonly number[]
    return kept.filter((run) => runs.has(run)).length >= kept.length * alikeShare
  })
}

/** The statements that forget exactly these texts: what was taken down stays known when a milder one is approved. */
export function forgetTexts({ build }: Database, settings: AgentSettings): Statement[] {
  const prints = textsOf(settings).map(printOf)
  return prints.length === 0
    ? []
    : [statement(build.deleteFrom('taken_down_prompts').where('print', 'in', prints))]
}
