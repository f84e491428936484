import { cards } from '../../../lib/contract/cards/cards.ts'
import type { FortuneSlipContent } from '../../../lib/contract/cards/fortune-slip.ts'
import type {
  Agent,
  AgentContext,
  AgentRun,
  TurnProgress,
  TurnRequest,
} from '../../conversations/turns/agent.ts'
import type { Clock } from '../../platform/clock.ts'
import { showsDistress } from '../companion/distress.ts'
import { hotlineCard } from '../companion/hotline-card.ts'
import type { Hotlines } from '../companion/hotlines.ts'
import { writeReply } from '../model-writing.ts'
import { type SlotDeps, withModel } from '../with-model.ts'
import { drawSlip } from './draw-slip.ts'
import type { FindEarlierSlip } from './earlier-slip.ts'
import { fortuneMessages } from './fortune-prompt.ts'

const limitMs = 10 * 60_000
const noSlipText = '这件事不抽签。先让一个人陪着你：拨上面任何一个号码，或者告诉一个你信得过的人。'
const again = '同一件事问一次就够了，还是这一支签。'
const forFun = '签是随机抽的，图个开心，别拿它做决定。'

/** Requests for a slip without a question: each one is a new question. */
const bareRequests = [
  /^\s*(?:请)?(?:帮我|给我|我要|我想|再)*(?:求|抽|来|摇|换)(?:上)?(?:一)?(?:支|个|根|只)?(?:签)?[吧。！!？?\s]*$/,
  /^\s*(?:please )?(?:draw|give me|get me)(?: me)?(?: (?:a|another|one|a new))?(?: more)?(?: fortune)?(?: (?:slip|lot|fortune))?(?: again)?(?:,? please)?[.!\s]*$/i,
]

interface FortuneDeps extends SlotDeps {
  readonly clock: Clock
  readonly hotlines: Hotlines
  readonly findEarlier: FindEarlierSlip
  /** Takes the number of slips; the system's cryptographic random source by default. */
  readonly draw?: (of: number) => number
}

/** Draws a fortune slip for a question and lets a model interpret it. Not in distress. */
export function createFortune(deps: FortuneDeps): Agent {
  return {
    limitMs,
    start: (request, context) => answer(deps, request, context),
    resume: (request, context, progress) => answer(deps, request, context, progress),
  }
}

async function* answer(
  deps: FortuneDeps,
  request: TurnRequest,
  context: AgentContext,
  progress?: TurnProgress,
): AgentRun {
  const { question } = request
  if (showsDistress(question)) {
    yield hotlineCard(deps.hotlines)
    return yield cards.show('markdown', 'c1', noSlipText)
  }

  // The slip is stored at once, so that it survives a crash of the process.
  const kept = progress?.steps.get('drawn') as DrawnSlip | undefined
  const { lot, isAgain } = kept ?? (await findOrDraw(deps, request))
  yield cards.show('lot', 'l1', lot)
  if (!kept) yield { checkpoint: 'drawn', result: { lot, isAgain } satisfies DrawnSlip }
  if (isAgain) yield cards.tip('n1', again)
  const { signal } = context
  yield* withModel(deps, context, {
    answer: (model) => writeReply(model, { messages: fortuneMessages(question, lot), signal }),
    without: () => [],
  })
  yield cards.tip('n2', forFun)
}

interface DrawnSlip {
  readonly lot: FortuneSlipContent
  readonly isAgain: boolean
}

async function findOrDraw(
  { clock, findEarlier, draw }: FortuneDeps,
  { owner, conversationId, question, prompt }: TurnRequest,
): Promise<DrawnSlip> {
  const isBare = bareRequests.some((pattern) => pattern.test(question))
  const isNewWish = isBare && prompt.action !== 'repeat'
  const earlier = isNewWish ? null : await findEarlier({ owner, conversationId, question })
  return { lot: earlier ?? drawSlip(clock(), draw), isAgain: earlier !== null }
}
