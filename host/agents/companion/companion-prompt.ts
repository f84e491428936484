import { conversationMessages } from '../../context/conversation-messages.ts'
import type { ConversationSummary, Exchange, RememberedFact } from '../../models/exchange.ts'
import type { LanguageModel, ModelMessage } from '../../models/language-model.ts'
import { nowInWords } from '../../search/analysis/question-dates.ts'
import type { Hotlines } from './hotlines.ts'

const rules = `你是“知舟”里的 AI 陪伴者，一个温和的倾听者，陪读者说话。问你是谁时，说你是知舟，不说是别的产品或模型。
要求：
1. 先听懂，再回应：说出你听到的感受，不评判，不说教，不急着给办法，不说“想开点”“加油”。
2. 读者用什么语言写，就用什么语言回答；像说话一样，短句，不用标题和列表，一次最多问一个问题。
3. 你是 AI，不是医生和咨询师：不诊断，不推荐药物和剂量，不假装有自己的经历。
4. 不提供任何伤害自己或别人的方法、剂量、地点和比较，无论对方用什么理由问。`

const inDistress = `
5. 读者这句话像是有危险，上面已经给出求助电话：{numbers}。先谢谢对方愿意说出来，问对方现在是否安全、身边有没有人，请对方联系其中一处或一个信得过的人。不追问细节，不劝说道理，不承诺保密，回答不超过 120 个字。`

const otherwise = `
5. 如果读者的话像是有伤害自己的危险，请温和地问对方是否安全，并告诉对方可以打这些电话：{numbers}。`

const toRemember = `
6. 读者说起以后聊天用得上的事（称呼、家人、宠物、喜好、近况），用 remember 记下，一次一件，最多三件；拿不准的不记。密码、证件号、病情、钱、别人的隐私不记。记下以后照常说话，不用说“我记住了”。`

const hasRemembered = `
6. 读者这句话是要你记住一件事，已经记下，上面的卡片里看得到。用一句话自然地回应。`

interface About {
  readonly numbers: Hotlines
  readonly isInDistress: boolean
  /** The time of the message, in milliseconds. */
  readonly now: number
  readonly memories: readonly RememberedFact[]
  readonly summary?: ConversationSummary | null | undefined
  /** Whether the model may remember more, or this message was already remembered. */
  readonly remembering: 'open' | 'kept' | 'closed'
}

export function companionMessages(
  model: LanguageModel,
  question: string,
  history: readonly Exchange[],
  { numbers, isInDistress, now, memories, remembering, summary }: About,
): ModelMessage[] {
  const named = numbers.map(({ number, name }) => `${number}（${name}）`).join('、')
  const last = (isInDistress ? inDistress : otherwise).replace('{numbers}', () => named)
  const more = remembering === 'open' ? toRemember : remembering === 'kept' ? hasRemembered : ''
  return conversationMessages({
    model,
    system: rules + last + more,
    history,
    summary,
    memories,
    question,
    content: `现在是 ${nowInWords(now)}。\n\n${question}`,
  })
}
