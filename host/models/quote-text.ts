/** The names of the tags around text that is quoted in a prompt. */
export const quotedTags = [
  '资料',
  '简历',
  '检查',
  '现在的稿子',
  '记得的事',
  '表格',
  '报告',
  '文章',
  '现在的行程',
  '对话',
  '更早的对话',
  '记录',
  '概要',
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
  return `<${tag}>\n${text.replaceAll(tags, '‹$1')}\n</${tag}>`
}
