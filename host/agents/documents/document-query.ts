import { dependsOnHistory, rewriteFollowUp } from '../../answers/rewrite-follow-up.ts'
import { searchQuery } from '../../answers/understand-query.ts'
import type { LanguageModel } from '../../models/language-model.ts'
import { auxiliaryModel } from '../../models/models.ts'
import type { DocumentRun } from './document-run.ts'

/** @returns the search query of a question, complete without the conversation */
export async function documentQuery(
  { request, context }: Pick<DocumentRun, 'request' | 'context'>,
  model: LanguageModel | null,
): Promise<string> {
  const { question, history } = request
  const byRule = searchQuery(question, history)
  const auxiliary = model && auxiliaryModel(context.models)
  if (!auxiliary || !dependsOnHistory(question, history)) return byRule
  return (await rewriteFollowUp(auxiliary, question, history, context.signal)) ?? byRule
}
