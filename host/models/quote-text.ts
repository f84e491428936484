import { templateTokens } from './template-tokens.ts'

/** The names of the tags around text that is quoted in a prompt. */
export const quotedTags = [
  '资料',
  '简历',
  '检查',
  '现在的稿子',
  '设定',
  '记得的事',
  '表格',
  '报告',
  '文章',
  '现在的行程',
  '对话',
  '更早的对话',
  '读者说过',
  '记录',
  '概要',
  '签',
  '术语表',
  '文件',
  '开场白',
] as const

/** What a reader overlooks: blanks, characters without width, and those that only change the one before. */
const unseen = '[\\s\\p{Cf}\\p{M}\\u115f\\u1160\\u3164\\uffa0]*'
const names = quotedTags.map((tag) => Array.from(tag).join(unseen)).join('|')
/** Also with attributes, with a full-width slash or bracket, and without an end. */
const tags = new RegExp(
  `[<＜﹤](${unseen}[/／]${unseen}(?:${names})|${unseen}(?:${names})(?![\\p{L}\\p{N}]))`,
  'gu',
)

/**
 * Quotes text that the product did not write, such as a file, a web page or a memory, so that a prompt's rules can name
 * it by its tag. The text cannot close the tag, nor open another one: such tags in it begin with a bracket that is none.
 */
export function quoteText(tag: (typeof quotedTags)[number], text: string): string {
  return `<${tag}>\n${escapeForeignText(text).replaceAll(sentenceTokens, '‹$1')}\n</${tag}>`
}

/** @returns text that the product did not write, which begins and ends no quotation; for places that are not quoted */
export function escapeForeignText(text: string): string {
  return escapeTemplateTokens(text).replaceAll(tags, '‹$1')
}

/**
 * Servers of open models encode these tokens in messages as if the template had written them
 * (huggingface/transformers#47822, vllm-project/vllm#31735, ggml-org/llama.cpp#24382).
 */
const anyToken = new RegExp(
  // DeepSeek's mark of calls is a token, whatever follows it.
  ['</?｜DSML｜', ...templateTokens.map((elements) => elements.join(''))].join('|'),
  'gu',
)
/** Beginning and end of a text for Llama 2 and Mistral; in a message they may also be HTML, which is left to the user. */
const sentenceTokens = /<(\/?s>)/g

/** @returns the text, in which the tokens of chat templates begin with a bracket that is none; of the same length */
export function escapeTemplateTokens(text: string): string {
  return text.replaceAll(anyToken, (token) => (token.startsWith('[') ? '［' : '‹') + token.slice(1))
}
