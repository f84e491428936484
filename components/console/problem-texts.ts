import type { ApiError } from '@/lib/client/api/api-error'
import { settingsIn, withLabels } from '@/lib/contract/setting-names'
import { fill } from '@/lib/messages/fill'
import type { punctuation } from '@/lib/messages/punctuation'

interface ProblemTexts {
  /** Labels of the fields, by setting. */
  readonly fields: Readonly<Record<string, string>>
  readonly missing: string
  readonly missingHere: string
  readonly wrongHere: string
}

type IsEmpty = (name: string) => boolean | undefined

/** @returns the sentence at each field of a refused call; '' for one without a field */
export function problemsAtFields(
  { problems = {}, field = '', message }: ApiError,
  isEmpty: IsEmpty,
  { fields, missingHere }: ProblemTexts,
): Record<string, string> {
  const found = Object.entries(problems)
  const all = found.length > 0 ? found : [[field, message] as const]
  return Object.fromEntries(
    all.flatMap(([name, sentence]) => {
      const missing = missingIn(sentence, isEmpty)
      return missing.length > 0
        ? missing.map((each) => [each, missingHere])
        : [[name, withLabels(sentence, fields)]]
    }),
  )
}

/** A sentence may name several settings of the form, of which some are filled in already. */
function missingIn(sentence: string, isEmpty: IsEmpty): string[] {
  const named = settingsIn(sentence, (name) => isEmpty(name) !== undefined)
  return named.length > 1 ? named.filter(isEmpty) : []
}

/** @returns all of these problems in one sentence, which names their fields */
export function summaryOfProblems(
  problems: Readonly<Record<string, string>>,
  { fields, missing, missingHere, wrongHere }: ProblemTexts,
  { listComma, colon }: Pick<(typeof punctuation)['en'], 'listComma' | 'colon'>,
): string {
  const all = Object.entries(problems)
  const names = all.map(([name]) => fields[name] ?? name).join(listComma)
  if (all.every(([, sentence]) => sentence === missingHere)) return fill(missing, { names })
  if (all.length > 1) return fill(wrongHere, { names })
  return all.map(([name, sentence]) => (fields[name] ? `${names}${colon}${sentence}` : sentence)).join('')
}
