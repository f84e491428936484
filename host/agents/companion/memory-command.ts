import { foldToLetters } from '../../../lib/text/fold.ts'

export type MemoryCommand =
  | { readonly kind: 'keep'; readonly text: string }
  | { readonly kind: 'list' }
  /** `isAmbiguous`: a sentence that is only a command when a memory matches. */
  | { readonly kind: 'forget'; readonly wanted: string; readonly isAmbiguous: boolean }
  | { readonly kind: 'clear' }

/** Maximum characters of a command; longer messages are statements. */
const maxCommandLength = 300
const maxQuestionLength = 40

const asking = '(?:请|請|麻烦|麻煩|拜托|拜託)?(?:你|您)?(?:一定)?(?:要|能|可以)?'
const noting = '(?:帮我|幫我|替我|给我|給我)?'
const keepVerb = '(?:记住|記住|记得|記得|记着|記著|记一下|記一下|记下来?|記下來?|记个事|記個事)'
/** 记住：…, 帮我记一下：…, 记住这件事：…, remember: …; of any length: too long ones are rejected. */
const keepWithColon = new RegExp(
  `^(?:${asking}${noting}${keepVerb}(?:[这這一]件事)?|(?:please |pls )?remember)\\s*[：:]\\s*`,
  'i',
)
/** 帮我记一下我的生日是…, 请你记住我… */
const keepForMe = new RegExp(`^${asking}(?:帮我|幫我|替我|给我|給我)${keepVerb}[，,\\s]*(?=\\S)`)
const politely = '(?:(?:请|請|麻烦|麻煩|拜托|拜託)(?:你|您)?(?:一定)?(?:要)?|(?:你|您)(?:一定)?(?:要|得))'
const keepOfMe = new RegExp(
  `^(?:${politely}(?:记住|記住|记得|記得|记着|記著)|(?:你|您)?(?:记住|記住))[，,\\s]*(?=我|咱|俺)`,
)
const keepEnglish = /^(?:please |pls )?remember(?: that\s+| this\s*:\s*|\s+(?=my |i |i'm |i’m ))/i

/** Text that states no fact: 记住我, 记住我说的话, 帮我记一下这个. */
const empty =
  /^(?:我|我们|我們|咱|咱们|这|這|那|它|他|她)?(?:个|個|些|件)?(?:说|說|讲|講)?(?:过|過)?的?(?:话|話|事|事情|都|好|了|吧|哦|呀|啊|呢|啦|i|me|it|this|that)*$/i
const question = /[?？]\s*$|(?:吗|嗎|么|麼|呢|没有|沒有|没|沒|不)[。.！!～~\s]*$/
const asked = /怎么|怎麼|如何|为什么|為什麼|什么|什麼|哪|多久|多少|要不要|能不能/

const list = [
  /^(?:那|那么|那麼)?(?:你|您)?(?:都|还|還|现在|現在|到底)*(?:记得|記得|记住|記住|记着|記著|记下|記下)(?:了|过|過)?(?:关于|關於)?(?:我|我们|我們)?的?(?:哪些|什么|什麼|些什么|些什麼|多少)(?:事|事情|东西|東西)?(?:了|呢|呀|啊|吗|嗎)?$/,
  /^(?:那)?(?:你|您)(?:还|還)(?:记得|記得)我(?:吗|嗎|不)$/,
  /^(?:看看|看一下|看|列出|打开|打開)?(?:你|您)?(?:记得|記得|记住|記住|记下|記下)的(?:事|事情|东西|東西)$/,
  /^what do you (?:still )?(?:remember|know)(?: about me)?$/i,
  /^(?:show|list) (?:me )?(?:my|your) (?:memory|memories)$/i,
]

const all = '(?:所有|全部|一切|全部的?事|所有的?事|关于我的(?:一切|所有|全部))(?:事|事情|东西)?'
const clear = [
  new RegExp(`^${asking}(?:把)?(?:忘掉|忘记|忘記|忘了|删掉|删除|清空)${all}$`),
  new RegExp(`^${asking}(?:把)?${all}(?:都|给我)?(?:忘掉|忘记|忘記|忘了)$`),
  /^(?:请|你)?(?:全部|全都|都)(?:忘掉|忘了|忘记|忘記)$/,
  /^(?:please )?forget (?:everything|all)(?: about me)?$/i,
]

const forgetVerb = '(?:忘掉|忘记|忘記|忘了|忘|删掉|刪掉|删除|刪除|别记着|别记得|不用记着|不要记着)'
const that = '(?:关于|關於)?(?:那|这|這)?(?:件|条|條|个|個)?(?:事|事情)?'
const forgetWithColon = new RegExp(`^${asking}${noting}${forgetVerb}${that}[：:]\\s*`)
const forgetPlainly = new RegExp(`^(?:请|請|麻烦)?(?:你|您)?(?:帮我|幫我)?忘掉${that}[，,\\s]*(?=\\S)`)
const forgetIt = /^(?:请|請)?(?:你|您)?把(.{2,60}?)(?:都|给)?(?:忘掉|忘了|忘记|忘記)(?:吧|了|好吗)?$/
const forgetEnglish = /^(?:please )?forget(\s*:\s*| that | about )/i

/**
 * Parses a command to the companion's memory: 记住：我的猫叫年糕, 帮我记一下…, 你还记得什么, 忘掉…, in simplified or
 * traditional characters or in English.
 * @returns null for a message without a command
 */
export function parseMemoryCommand(message: string): MemoryCommand | null {
  const text = message.trim()
  const afterColon = after(keepWithColon, text)
  if (afterColon !== null) return keep(afterColon)
  if (text === '' || text.length > maxCommandLength) return null

  const bare = text.replace(/[。.！!？?～~\s]+$/, '')
  if (bare.length <= maxQuestionLength && list.some((pattern) => pattern.test(bare))) return { kind: 'list' }
  if (bare.length <= maxQuestionLength && clear.some((pattern) => pattern.test(bare)))
    return { kind: 'clear' }

  return forgetCommand(text, bare) ?? keepCommand(text)
}

function forgetCommand(text: string, bare: string): MemoryCommand | null {
  const exact = after(forgetWithColon, text)
  if (exact !== null) return forget(exact, false)
  const [begin = '', joint = ''] = forgetEnglish.exec(text) ?? []
  if (begin !== '') return forget(bare.slice(begin.length), !joint.includes(':'))
  if (question.test(text) || asked.test(text)) return null
  const plain = after(forgetPlainly, bare) ?? forgetIt.exec(bare)?.[1] ?? null
  return plain === null ? null : forget(plain.replace(/(?:的事|这件事|那件事|吧|了)+$/, ''), true)
}

function forget(wanted: string, isAmbiguous: boolean): MemoryCommand | null {
  const letters = foldToLetters(wanted)
  // A single letter would match almost anything.
  if (letters.length < 2 || empty.test(letters)) return null
  return { kind: 'forget', wanted: wanted.trim(), isAmbiguous }
}

function keepCommand(text: string): MemoryCommand | null {
  const english = after(keepEnglish, text)
  const meant = english ?? after(keepForMe, text) ?? after(keepOfMe, text)
  if (meant === null || question.test(text) || (english === null && asked.test(meant))) return null
  return keep(meant)
}

function keep(given: string): MemoryCommand | null {
  const text = given.trim()
  return empty.test(foldToLetters(text)) ? null : { kind: 'keep', text }
}

/** @returns the text after the matching beginning; null without a match or text */
function after(pattern: RegExp, text: string): string | null {
  const found = pattern.exec(text)
  const rest = found ? text.slice(found[0].length).trim() : ''
  return rest === '' ? null : rest
}

/** @returns the matching texts: the equal one, or all that contain the wanted text or are contained in it */
export function matchingMemories<Item extends { readonly text: string }>(
  items: readonly Item[],
  wanted: string,
): readonly Item[] {
  const letters = foldToLetters(wanted).replace(/^我的?(?=.{2})/u, '')
  const folded = items.map((item) => [item, foldToLetters(item.text)] as const)
  const same = folded.filter(([, each]) => each === letters)
  const alike = same.length > 0 ? same : folded.filter(([, each]) => contains(each, letters))
  return alike.map(([item]) => item)
}

/** Memories of one or two letters would match almost every sentence. */
function contains(kept: string, wanted: string): boolean {
  return kept.includes(wanted) || (kept.length > 2 && wanted.includes(kept))
}
