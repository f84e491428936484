import {
  type CompletionRequest,
  type LanguageModel,
  type ModelEvent,
  textOf,
} from '../../../models/language-model.ts'
import type { OpenClaim } from '../check-texts.ts'
import type { JudgedSource, JudgeQuestion } from '../judge-prompt.ts'

export const passage =
  '四加亭的人以种茶和编竹器为生，桥由石匠林师傅修建。桥长42米，花了3.5万元，1951年完工。票价原来2899元，现在2399元。'

export function judgedSource(more: Partial<JudgedSource> = {}): JudgedSource {
  return { index: 1, title: '四加亭', site: '亭网', date: '', place: '', passage, ...more }
}

export function openClaim(text: string, sources: readonly number[] = [1]): OpenClaim {
  return { text, sources, under: '', score: 0.5 }
}

export function judgeQuestion(
  claims: readonly OpenClaim[],
  sources: readonly JudgedSource[] = [judgedSource()],
): JudgeQuestion {
  return { question: '四加亭？', today: '今天', answer: '', questions: 0, claims, sources }
}

/** A model that writes a reply, or the events of a script, and records its requests. */
export function judgingModel(written: string | (() => AsyncGenerator<ModelEvent, void, void>)) {
  const asked: CompletionRequest[] = []
  const model: LanguageModel = {
    name: '核对',
    async *stream(request) {
      asked.push(request)
      if (typeof written === 'string') yield { kind: 'text', text: written }
      else yield* written()
    },
  }
  return { model, asked }
}

interface WrittenVerdict {
  readonly item: unknown
  readonly verdict: unknown
  readonly quotes?: unknown
  readonly calculation?: string
}

/** A whole reply with these verdicts. */
export function judgeReply(...verdicts: readonly WrittenVerdict[]): string {
  return JSON.stringify({ verdicts, conflicts: [], questions: [] })
}

type Judgement = Omit<WrittenVerdict, 'item'>

/**
 * A model that judges each sentence as given, wherever it is among the items.
 * @param more the rest of its reply; `otherwise` is its verdict on other sentences
 */
export function judgingModelOf(
  judgements: Readonly<Record<string, Judgement>>,
  { otherwise, ...more }: { readonly otherwise?: Judgement; readonly [key: string]: unknown } = {},
) {
  const asked: CompletionRequest[] = []
  const model: LanguageModel = {
    name: '核对',
    async *stream(request) {
      asked.push(request)
      const verdicts = itemsOf(request).flatMap((sentence, at) => {
        const judgement = judgements[sentence] ?? otherwise
        return judgement ? [{ item: at + 1, ...judgement }] : []
      })
      yield { kind: 'text', text: JSON.stringify({ verdicts, conflicts: [], questions: [], ...more }) }
    },
  }
  return { model, asked }
}

/** The sentences that a request asks about. */
export function itemsOf(request: CompletionRequest | undefined): string[] {
  const message = request?.messages.at(-1)
  const { items } = JSON.parse(message ? textOf(message) : '{"items":[]}') as {
    items: readonly { readonly sentence: string }[]
  }
  return items.map(({ sentence }) => sentence)
}
